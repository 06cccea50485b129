import { FeedbackList } from '#web/slices/feedback/components/feedback-list.tsx'
import { Page } from '#web/ui/page.tsx'

export function Component() {
  return (
    <Page title="Staff Feedback" width="text">
      <FeedbackList />
    </Page>
  )
}
