import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { leadName, leadTitle } from '#contract/leads/leads.rules.ts'
import { pathId } from '#web/lib/path-id.ts'
import type { Subject } from '#web/lib/subject.ts'
import { useLead } from '#web/slices/leads/api/lead.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'

interface LeadPartProps {
  /** What of the lead the page shows, such as 'Notes'. */
  title: string
  /** The lead's id, as the address has it. */
  leadId: string | undefined
  children: (subject: Subject) => ReactNode
}

/** Frame of a page that shows a part of a lead. */
export function LeadPart({ title, leadId, children }: LeadPartProps) {
  const id = pathId(leadId)
  return id === undefined ? (
    <NoLead title={title} />
  ) : (
    <KnownLeadPart key={id} title={title} id={id}>
      {children}
    </KnownLeadPart>
  )
}

/** Shows where the address of a part of a lead names no lead. */
export function NoLead({ title }: { title: string }) {
  return (
    <Page title={title} width="wide" actions={<BackButton to="/leads" label="Back to Leads" />}>
      <LoadError message={leadMessages.idRequired} />
    </Page>
  )
}

interface KnownLeadPartProps extends Omit<LeadPartProps, 'leadId'> {
  id: number
}

function KnownLeadPart({ title, id, children }: KnownLeadPartProps) {
  const { lead } = useLead(id)
  return (
    <Page
      title={title}
      tabTitle={lead ? `${title} · ${leadName(lead)}` : title}
      width="wide"
      actions={<BackButton to={`/leads/${id}`} label="Back to Lead" />}
    >
      <Text c="dimmed" mih="1.5em" mb="md" truncate>
        {lead && leadTitle(lead)}
      </Text>
      {children({ kind: 'leads', id })}
    </Page>
  )
}
