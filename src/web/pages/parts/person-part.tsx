import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SubjectKind } from '#contract/http/subjects.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { leadName, leadTitle } from '#contract/leads/leads.rules.ts'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import { patientName } from '#contract/patients/patients.rules.ts'
import { pathId } from '#web/lib/path-id.ts'
import { type Subject, subjectPath } from '#web/lib/subject.ts'
import { useLead } from '#web/slices/leads/api/lead.ts'
import { patientQuery } from '#web/slices/patients/api/patient.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'

interface PersonKind {
  toList: string
  toPerson: string
  /** What to say where an address names nobody (spec sections 5 and 8). */
  missing: { notes: string; tasks: string }
  /** The name for the tab, and the line below the title; undefined until they are known. */
  useNames: (id: number) => { name: string; line: string } | undefined
}

const kinds: Record<SubjectKind, PersonKind> = {
  leads: {
    toList: 'Back to Leads',
    toPerson: 'Back to Lead',
    missing: { notes: leadMessages.idRequired, tasks: leadMessages.idRequired },
    useNames(id) {
      const { lead } = useLead(id)
      return lead && { name: leadName(lead), line: leadTitle(lead) }
    },
  },
  patients: {
    toList: 'Back to Patients List',
    toPerson: 'Back to Patient',
    missing: { notes: patientMessages.idRequired, tasks: patientMessages.noId },
    useNames(id) {
      const { data } = useQuery(patientQuery(id))
      return data && { name: patientName(data), line: patientName(data) }
    },
  },
}

interface PersonPartProps {
  kind: SubjectKind
  /** The person's id, as the address has it. */
  id: string | undefined
  part: keyof PersonKind['missing']
  title: string
  children: (subject: Subject) => ReactNode
}

/** Frame of a page that shows a part of a lead or patient, such as all notes. */
export function PersonPart({ kind, id: given, part, title, children }: PersonPartProps) {
  const id = pathId(given)
  return id === undefined ? (
    <Nobody kind={kind} part={part} title={title} />
  ) : (
    <KnownPart key={id} subject={{ kind, id }} title={title}>
      {children}
    </KnownPart>
  )
}

/** Shows where the address of a part of a lead or patient names nobody. */
export function Nobody({ kind, part, title }: Pick<PersonPartProps, 'kind' | 'part' | 'title'>) {
  const { toList, missing } = kinds[kind]
  return (
    <Page title={title} width="wide" actions={<BackButton to={`/${kind}`} label={toList} />}>
      <LoadError message={missing[part]} />
    </Page>
  )
}

interface KnownPartProps extends Pick<PersonPartProps, 'title' | 'children'> {
  subject: Subject
}

function KnownPart({ subject, title, children }: KnownPartProps) {
  const { toPerson, useNames } = kinds[subject.kind]
  const names = useNames(subject.id)
  return (
    <Page
      title={title}
      tabTitle={names ? `${title} · ${names.name}` : title}
      width="wide"
      actions={<BackButton to={subjectPath(subject)} label={toPerson} />}
    >
      <Text c="dimmed" mih="1.5em" mb="md" truncate>
        {names?.line}
      </Text>
      {children(subject)}
    </Page>
  )
}
