import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { realtimeMessages } from '#contract/realtime/realtime.messages.ts'
import { storageKeys } from '#web/lib/browser-storage.ts'
import { useSeen } from '#web/lib/use-stored.ts'
import { NoticeSwitches } from './notice-switches.tsx'

/** Asked once in every browser, on the first day: how to hear of new requests and calls. */
export function NoticesQuestion() {
  const [asked, noteAsked] = useSeen(storageKeys.noticesAsked)
  if (asked) return null
  return (
    <Paper component="section" withBorder p="md" mb="md" aria-label={realtimeMessages.noticesQuestion}>
      <Group justify="space-between" gap="md">
        <div>
          <Title order={2} size="h4">
            {realtimeMessages.noticesQuestion}
          </Title>
          <Text size="sm" c="dimmed">
            {realtimeMessages.noticesLater}
          </Text>
        </div>
        <NoticeSwitches />
        <Button size="compact-md" onClick={noteAsked}>
          {realtimeMessages.noticesDone}
        </Button>
      </Group>
    </Paper>
  )
}
