import type { ReactNode } from 'react'
import { companyMessages } from '#contract/companies/companies.messages.ts'
import { useSession } from '#web/lib/use-session.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'

/** A page about companies for those who may change them; the server would refuse the others. */
export function AdministratorsOnly({ title, children }: { title: string; children: ReactNode }) {
  const session = useSession()
  // Whoever is logged out is led to /login by the page's own first call.
  if (!session || session.userInfo.isCompanyAdmin) return children
  return (
    <Page title={title} width="form" actions={<BackButton to="/companies" label="Back to Companies" />}>
      <LoadError message={companyMessages.administratorsOnly} />
    </Page>
  )
}
