import type { ReactNode } from 'react'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'

/** Shows where the address of a task names none. */
export function NoTask({ back }: { back?: ReactNode }) {
  return (
    <Page title="Task" width="form" actions={back}>
      <LoadError message={taskMessages.idRequired} />
    </Page>
  )
}
