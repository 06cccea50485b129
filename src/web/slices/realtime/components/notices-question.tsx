import { Box, Button, Flex, Paper, Text, Title } from '@mantine/core'
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
      <Flex
        direction={{ base: 'column', md: 'row' }}
        align={{ base: 'flex-start', md: 'center' }}
        justify="space-between"
        gap="md"
      >
        <Box flex="none" maw="100%">
          <Title order={2} size="h4">
            {realtimeMessages.noticesQuestion}
          </Title>
          <Text size="sm" c="dimmed">
            {realtimeMessages.noticesLater}
          </Text>
        </Box>
        <NoticeSwitches />
        <Button size="compact-md" flex="none" onClick={noteAsked}>
          {realtimeMessages.noticesDone}
        </Button>
      </Flex>
    </Paper>
  )
}
