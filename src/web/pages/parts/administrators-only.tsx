import type { ReactNode } from 'react'
import { companyMessages } from '#contract/companies/companies.messages.ts'
import type { Permission } from '#contract/http/permissions.ts'
import { useMay, useSession } from '#web/lib/use-session.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'

interface AdministratorsOnlyProps {
  title: string
  permission?: Permission
  message?: string
  back?: { to: string; label: string }
  children: ReactNode
}

export function AdministratorsOnly(props: AdministratorsOnlyProps) {
  const {
    title,
    permission = 'administrator',
    message = companyMessages.administratorsOnly,
    children,
  } = props
  const { back = { to: '/companies', label: 'Back to Companies' } } = props
  const session = useSession()
  const isPermitted = useMay(permission)
  // Signed-out visitors are redirected by the page's first API call.
  if (!session || isPermitted) return children
  return (
    <Page title={title} width="form" actions={<BackButton {...back} />}>
      <LoadError message={message} />
    </Page>
  )
}
