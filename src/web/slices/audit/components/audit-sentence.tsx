import { Anchor } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { auditLabels as labels } from '#contract/audit/audit.labels.ts'
import type { AuditEntry, AuditMention } from '#contract/audit/audit.schemas.ts'
import { nounOf } from '#contract/nouns.ts'

interface AuditSentenceProps {
  entry: AuditEntry
  /** Shows what the person did whose entry it is. */
  onPerson: (staff: number) => void
}

/** What happened, with links to the records that it names. */
export function AuditSentence({ entry, onPerson }: AuditSentenceProps) {
  const { sentence, mentions, username, staff_id } = entry
  let end = 0
  const parts = mentions.map((mention) => {
    const before = sentence.slice(end, mention.start)
    end = mention.end
    const text = sentence.slice(mention.start, mention.end)
    const isAuthor = mention.kind === 'staff' && mention.start === 0 && staff_id !== null
    return (
      <Fragment key={mention.start}>
        {before}
        {isAuthor ? (
          <Anchor
            component="button"
            type="button"
            inherit
            underline="hover"
            ta="start"
            title={username}
            aria-label={labels.showEntriesBy(text)}
            onClick={() => onPerson(staff_id)}
          >
            {text}
          </Anchor>
        ) : (
          <RecordLink mention={mention}>{text}</RecordLink>
        )}
      </Fragment>
    )
  })
  return (
    <>
      {parts}
      {sentence.slice(end)}
    </>
  )
}

function RecordLink({ mention: { kind, id }, children }: { mention: AuditMention; children: ReactNode }) {
  const noun = nounOf(kind)
  if (!noun?.hasPage) return children
  return (
    <Anchor component={Link} to={`/${noun.paths?.[0]}/${id}`} inherit underline="always">
      {children}
    </Anchor>
  )
}
