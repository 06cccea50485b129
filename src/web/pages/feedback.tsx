import { listFeedback } from '#contract/feedback/feedback.endpoints.ts'
import { useUrlList } from '#web/lib/list-state.ts'
import { FeedbackList } from '#web/slices/feedback/components/feedback-list.tsx'
import { Page } from '#web/ui/page.tsx'

export function Component() {
  const list = useUrlList(listFeedback.query)
  return (
    <Page title="Staff Feedback" width="text">
      <FeedbackList list={list} />
    </Page>
  )
}
