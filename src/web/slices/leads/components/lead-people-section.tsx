import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { countOf } from '#contract/formats/labels.ts'
import { formatPhone } from '#contract/formats/phone.ts'
import { mergeQuestion, notTaken } from '#contract/leads/lead-merges.labels.ts'
import * as labels from '#contract/leads/lead-people.labels.ts'
import { leadPeopleMessages } from '#contract/leads/lead-people.messages.ts'
import type { LeadCandidate } from '#contract/leads/lead-people.schemas.ts'
import { leadStatusLabel } from '#contract/leads/leads.enums.ts'
import { leadName } from '#contract/leads/leads.rules.ts'
import { failureText, fieldErrors } from '#web/lib/api.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { offerUndo } from '#web/ui/offer-undo.tsx'
import { Section } from '#web/ui/section.tsx'
import { leadPeopleQuery, useMergeLeads, useTellApart, useUnmerge } from '../api/people.ts'
import { MergedLead, showUnmergeFailure } from './undo-merge.tsx'

/** The name of a lead in a list of leads. */
export const candidateName = (
  lead: Pick<LeadCandidate, 'first_name' | 'last_name' | 'phone' | 'email' | 'type'>,
) =>
  `${lead.first_name} ${lead.last_name}`.trim() ||
  (lead.phone ? formatPhone(lead.phone) : lead.email || leadName(lead))

interface LeadPeopleSectionProps {
  id: number
  headingOrder: 2 | 3
}

/** Other leads with the same number or email, offered for merging but never merged automatically. */
export function LeadPeopleSection({ id, headingOrder }: LeadPeopleSectionProps) {
  const { data, isError, refetch } = useQuery(leadPeopleQuery(id))
  const [failure, setFailure] = useState<string>()
  const navigate = useNavigate()
  const merge = useMergeLeads(id)
  const unmerge = useUnmerge(showUnmergeFailure)
  const apart = useTellApart(id)
  if (isError && !data)
    return <LoadError message={leadPeopleMessages.fetchFailed} onRetry={() => refetch()} />
  if (!data || [...data.candidates, ...data.also_known].length === 0) return null

  const join = (duplicate: LeadCandidate) => {
    setFailure(undefined)
    merge.mutate(duplicate, {
      onSuccess: (lead) => {
        const { not_taken, merge: set } = lead
        const text = not_taken.length > 0 ? notTaken(not_taken) : leadPeopleMessages.merged
        offerUndo(`lead-merged-${lead.id}`, text, () =>
          unmerge.mutate({ id: lead.id, merge: set, moved: [] }),
        )
        if (lead.id !== id) navigate(`/leads/${lead.id}`, { replace: true })
      },
      onError: (error) =>
        setFailure(
          fieldErrors(error).lead ??
            failureText(error, leadPeopleMessages.mergeFailed, leadPeopleMessages.mergeStale),
        ),
    })
  }
  const ask = (duplicate: LeadCandidate) =>
    askToConfirm({
      title: 'Merge leads',
      question: mergeQuestion,
      confirm: `Merge with ${candidateName(duplicate)}`,
      onConfirm: () => join(duplicate),
    })
  const setApart = (duplicate: LeadCandidate, isApart: boolean) => {
    setFailure(undefined)
    apart.mutate(
      { lead: duplicate.id, apart: isApart },
      { onError: () => setFailure(leadPeopleMessages.apartFailed) },
    )
  }
  const open = data.candidates.filter(({ told_apart }) => !told_apart)
  const different = data.candidates.filter(({ told_apart }) => told_apart)
  const names = data.also_known
    .map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim())
    .filter(Boolean)
  return (
    <Section title={data.candidates.length > 0 ? labels.duplicates : labels.otherNames} order={headingOrder}>
      <Stack gap="md">
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        {open.map((candidate) => (
          <Group key={candidate.id} gap="xs" justify="space-between">
            <Candidate candidate={candidate} />
            <Group gap="xs">
              <Button
                size="compact-md"
                variant="default"
                disabled={merge.isPending}
                onClick={() => ask(candidate)}
                aria-label={labels.mergeWith(candidateName(candidate))}
              >
                {labels.merge}
              </Button>
              <Button
                size="compact-md"
                variant="default"
                onClick={() => setApart(candidate, true)}
                aria-label={labels.differentFrom(candidateName(candidate))}
              >
                {labels.different}
              </Button>
            </Group>
          </Group>
        ))}
        {different.map((candidate) => (
          <Group key={candidate.id} gap="xs" justify="space-between">
            <Candidate candidate={candidate} />
            <Button
              size="compact-md"
              variant="subtle"
              onClick={() => setApart(candidate, false)}
              aria-label={labels.askAgain(candidateName(candidate))}
            >
              {labels.undo}
            </Button>
          </Group>
        ))}
        {names.length > 0 && (
          <Text size="sm" c="dimmed">
            {labels.alsoKnown(names.join(', '))}
          </Text>
        )}
        {data.also_known.map((lead) => lead.merge && <MergedLead key={lead.merge.id} id={id} {...lead} />)}
      </Stack>
    </Section>
  )
}

function Candidate({ candidate }: { candidate: LeadCandidate }) {
  const { id, may_be_same, told_apart, same_phone, same_email, status, request_count, location } = candidate
  const shared = [same_phone && 'number', same_email && 'email address'].filter(Boolean).join(' and ')
  const relation = told_apart
    ? 'Different person'
    : may_be_same
      ? 'Possible duplicate'
      : `Shares this ${shared}`
  return (
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Text>
        {relation}:{' '}
        <Anchor component={Link} to={`/leads/${id}`}>
          {candidateName(candidate)}
        </Anchor>
      </Text>
      <Text size="sm" c="dimmed">
        {[leadStatusLabel(status), countOf(request_count, 'request', 'requests'), location?.name]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </div>
  )
}
