import { Button, Stack, Text } from '@mantine/core'
import { type FunctionComponent, lazy } from 'react'
import { Part } from './part.tsx'

export const ReloadButton = () => (
  <Button variant="default" onClick={() => window.location.reload()}>
    Reload
  </Button>
)

/** Says that code could not be loaded, and why. What was typed is kept as a draft across the reload. */
export function MissingPart({ reason }: { reason: string }) {
  return (
    <Stack role="alert" align="flex-start" gap="xs" maw="30rem">
      <Text>
        Part of this page could not load. You may have lost your connection, or Chairside was updated since
        you opened it.
      </Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {reason}
      </Text>
      <ReloadButton />
    </Stack>
  )
}

/**
 * Code that loads later. When it cannot be loaded, as after an update, or fails, only its own place says so: the rest of
 * the page stays as it is.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: FunctionComponent<P> }>,
  Missing?: FunctionComponent,
) {
  const Loaded: FunctionComponent<P> = lazy(() =>
    load().catch((error: unknown): { default: FunctionComponent } => ({
      default: Missing ?? (() => <MissingPart reason={String(error)} />),
    })),
  )
  return (props: P) => (
    <Part {...(Missing && { instead: <Missing /> })}>
      <Loaded {...props} />
    </Part>
  )
}
