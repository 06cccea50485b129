import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { SubjectKind } from '#contract/http/subjects.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { leadName, leadTitle } from '#contract/leads/leads.rules.ts'
import { patientMessages } from '#contract/patients/patients.messages.ts'
import { patientName } from '#contract/patients/patients.rules.ts'
import { errorStatus } from '#web/lib/api.ts'
import { pathId } from '#web/lib/path-id.ts'
import { type Subject, subjectPath } from '#web/lib/subject.ts'
import { useLead } from '#web/slices/leads/api/lead.ts'
import { patientQuery } from '#web/slices/patients/api/patient.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'

type Part = 'notes' | 'tasks' | 'appointments'

interface PersonKind {
  toList: string
  toPerson: string
  /** Message when the URL has no valid id (spec sections 5 and 8). */
  missing: (part: Part) => string
  /** Undefined until loaded; 'gone' after a 404. */
  useNames: (id: number) => { name: string; line: string } | 'gone' | undefined
  gone: string
}

const kinds: Record<SubjectKind, PersonKind> = {
  leads: {
    toList: 'Back to Leads',
    toPerson: 'Back to Lead',
    missing: () => leadMessages.idRequired,
    useNames(id) {
      const { lead, error } = useLead(id)
      if (errorStatus(error) === 404) return 'gone'
      return lead && { name: leadName(lead), line: leadTitle(lead) }
    },
    gone: leadMessages.notFound,
  },
  patients: {
    toList: 'Back to Patients List',
    toPerson: 'Back to Patient',
    missing: (part) => (part === 'tasks' ? patientMessages.noId : patientMessages.idRequired),
    useNames(id) {
      const { data, error } = useQuery(patientQuery(id))
      if (errorStatus(error) === 404) return 'gone'
      return data && { name: patientName(data), line: patientName(data) }
    },
    gone: patientMessages.notFound,
  },
}

/** The lead or patient in the URL. The id is undefined when it is not a number. */
export function usePersonInPath(): { kind: SubjectKind; id: number | undefined } {
  const { leadId, patientId } = useParams()
  return leadId === undefined
    ? { kind: 'patients', id: pathId(patientId) }
    : { kind: 'leads', id: pathId(leadId) }
}

interface PersonPartProps {
  part: Part
  title: string
  children: (subject: Subject) => ReactNode
}

/** Frame of a page that shows one part of a lead or patient, such as all notes. */
export function PersonPart({ part, title, children }: PersonPartProps) {
  const { kind, id } = usePersonInPath()
  if (id === undefined) return <MissingPerson kind={kind} part={part} title={title} />
  return (
    <PersonPartPage key={id} subject={{ kind, id }} title={title}>
      {children}
    </PersonPartPage>
  )
}

interface MissingPersonProps {
  kind: SubjectKind
  title: string
  /** The part whose URL lacks a valid id. Omitted when the person does not exist. */
  part?: Part
}

export function MissingPerson({ kind, title, part }: MissingPersonProps) {
  const { toList, missing, gone } = kinds[kind]
  return (
    <Page title={title} width="wide" actions={<BackButton to={`/${kind}`} label={toList} />}>
      <LoadError message={part ? missing(part) : gone} />
    </Page>
  )
}

function PersonPartPage({
  subject,
  title,
  children,
}: Pick<PersonPartProps, 'title' | 'children'> & { subject: Subject }) {
  const { toPerson, useNames } = kinds[subject.kind]
  const names = useNames(subject.id)
  if (names === 'gone') return <MissingPerson kind={subject.kind} title={title} />
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
