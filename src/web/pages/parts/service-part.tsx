import { type ReactNode, useMemo } from 'react'
import type { Company } from '#contract/companies/companies.schemas.ts'
import type { Service } from '#contract/services/services.schemas.ts'
import { pathId } from '#web/lib/path-id.ts'
import { companyKind } from '#web/slices/companies/company-kind.ts'
import { serviceKind } from '#web/slices/services/service-kind.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'
import type { RecordKind } from '#web/ui/records/record-kind.ts'
import { useRecord } from '#web/ui/records/use-record.ts'

interface ServicePartProps {
  title: string
  /** The company's id, as the address has it. */
  companyId: string | undefined
  /** What shows of the company's services; the company itself may still be on its way. */
  children: (kind: RecordKind<Service>, company: Company | undefined) => ReactNode
}

/** A page about the services of a company, as long as there is such a company. */
export function ServicePart({ title, companyId, children }: ServicePartProps) {
  const id = pathId(companyId)
  const { record, isGone } = useRecord(companyKind, id)
  const kind = useMemo(() => serviceKind(id ?? 0), [id])
  if (!isGone) return children(kind, record)
  return (
    <Page title={title} width="form" actions={<BackButton to="/companies" label="Back to Companies" />}>
      <LoadError message={companyKind.messages.notFound} />
    </Page>
  )
}
