import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { generatePath } from 'react-router'
import { companyMessages } from '#contract/companies/companies.messages.ts'
import { useSession } from '#web/lib/use-session.ts'
import { Page } from '#web/ui/page.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { AdministratorsOnly } from './administrators-only.tsx'

interface SettingsPageProps {
  /** Title of the page itself, or of its tab. */
  title: string
  actions?: ReactNode
  isForm?: boolean
  children: ReactNode
}

export function SettingsPage({ title, actions, isForm = false, children }: SettingsPageProps) {
  return (
    <AdministratorsOnly
      title={title}
      message={companyMessages.settingsAdministratorsOnly}
      back={{ to: '/info', label: 'Back to My Profile' }}
    >
      <Page
        title={settingsTabs.some(({ label }) => label === title) ? pageTitle : title}
        tabTitle={title}
        width="wide"
        actions={actions}
      >
        <SettingsTabs />
        <Box maw={isForm ? '44rem' : undefined}>{children}</Box>
      </Page>
    </AdministratorsOnly>
  )
}

const pageTitle = 'Practice Settings'

/** All pages of the settings. */
export const settingsTabs = [
  { to: '/settings/company', label: 'Company' },
  { to: '/settings/locations', label: 'Locations' },
  { to: '/settings/desk', label: 'Desk' },
  { to: '/settings/website', label: 'Website' },
  { to: '/settings/phone', label: 'Phone' },
  { to: '/settings/staff', label: 'Staff' },
  { to: '/companies/:companyId/services', label: 'Services' },
  { to: '/settings/email', label: 'Email' },
  { to: '/settings/archive', label: 'Archive' },
  { to: '/settings/audit', label: 'Audit Log' },
]

export function SettingsTabs() {
  const companyId = String(useSession()?.userInfo.companyId)
  return (
    <TabLinks
      label={pageTitle}
      tabs={settingsTabs.map(({ to, label }) => ({ to: generatePath(to, { companyId }), label }))}
    />
  )
}
