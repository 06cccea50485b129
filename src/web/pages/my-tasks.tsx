import { MyTasks } from '#web/slices/tasks/components/my-tasks.tsx'
import { NewTask } from '#web/slices/tasks/components/task-dialogs.tsx'
import { Page } from '#web/ui/page.tsx'

export function Component() {
  return (
    <Page title="My Tasks" actions={<NewTask subject={undefined} />}>
      <MyTasks />
    </Page>
  )
}
