import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { Page } from '#web/ui/page.tsx'
import { AdministratorsOnly } from './administrators-only.tsx'
import { SettingsTabs } from './settings-tabs.tsx'

interface SettingsPageProps {
  /** What of the settings shows; the page's title. */
  title: string
  actions?: ReactNode
  /** True for a form, which is easier to read when it is narrow. */
  isForm?: boolean
  children: ReactNode
}

/** A page of the practice's settings, with the ways to the others. */
export function SettingsPage({ title, actions, isForm = false, children }: SettingsPageProps) {
  return (
    <AdministratorsOnly
      title={title}
      message="Only an administrator of your company can change its settings."
      back={{ to: '/info', label: 'Back to My Profile' }}
    >
      <Page title={title} width="wide" actions={actions}>
        <SettingsTabs />
        <Box maw={isForm ? '44rem' : undefined}>{children}</Box>
      </Page>
    </AdministratorsOnly>
  )
}
