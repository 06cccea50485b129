import { Paper, Skeleton, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { type FeedbackEntry, listFeedback } from '#contract/feedback/feedback.endpoints.ts'
import { feedbackMessages } from '#contract/feedback/feedback.messages.ts'
import { apiErrors } from '#contract/http/errors.ts'
import { offeredPageSizes } from '#contract/http/paging.ts'
import { errorStatus, errorText } from '#web/lib/api.ts'
import { useUrlList } from '#web/lib/list.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RelativeTime } from '#web/ui/instant.tsx'
import { Pager } from '#web/ui/list/pager.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { feedbackQuery } from '../api/feedback.ts'
import classes from './feedback-list.module.css'

const [smallestPage] = offeredPageSizes

/** What staff said about the product, newest first; the server shows it to administrators only. */
export function FeedbackList() {
  const { query, change, result: feedback } = useUrlList(listFeedback.query, feedbackQuery)
  const count = feedback.data?.count

  if (feedback.isError && !feedback.data) {
    return errorStatus(feedback.error) === apiErrors.forbidden.status ? (
      <Paper withBorder>
        <EmptyState title={errorText(feedback.error)} hint="Only administrators can read feedback." />
      </Paper>
    ) : (
      <LoadError message={feedbackMessages.fetchFailed} onRetry={() => feedback.refetch()} />
    )
  }
  return (
    <Stack gap="md">
      <Paper withBorder aria-busy={!feedback.data || feedback.isPlaceholderData}>
        {count === 0 && (
          <EmptyState
            title={feedbackMessages.none}
            hint="Anyone on staff can send feedback with the Feedback button at the bottom of each page."
          />
        )}
        {count !== 0 && (
          <ul className={classes.entries} data-waiting={feedback.isPlaceholderData || undefined}>
            {feedback.data?.results.map((entry) => <Entry key={entry.id} entry={entry} />) ?? (
              <SkeletonEntries />
            )}
          </ul>
        )}
      </Paper>
      {count !== undefined && count > smallestPage && (
        <Pager
          label="Pages of feedback"
          page={query.page}
          pageSize={query.page_size}
          pageSizes={offeredPageSizes}
          count={count}
          onPage={(page) => change({ page })}
          onPageSize={(page_size) => change({ page_size })}
        />
      )}
    </Stack>
  )
}

function Entry({ entry }: { entry: FeedbackEntry }) {
  return (
    <li>
      <WrittenText>{entry.message}</WrittenText>
      <p className={classes.about}>
        <span>{entry.created_by || '—'}</span>
        <RelativeTime instant={entry.created_at} />
        {entry.page && <WrittenOn page={entry.page} />}
      </p>
    </li>
  )
}

// Any client may name any page; only a path of this very site becomes a link.
function WrittenOn({ page }: { page: string }) {
  return <span>on {/^\/(?![/\\])/.test(page) ? <Link to={page}>{page}</Link> : page}</span>
}

const skeletons = [1, 2, 3, 4, 5]

function SkeletonEntries() {
  return skeletons.map((key) => (
    <li key={key}>
      <Skeleton height={14} width="70%" my={4} />
      <Skeleton height={12} width="40%" mt={12} mb={4} />
    </li>
  ))
}
