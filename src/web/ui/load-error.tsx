import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

interface LoadErrorProps {
  /** What could not be loaded, in the words of the catalogue. */
  message: string
  onRetry?: () => void
}

/** Stands where data should be that could not be loaded. */
export function LoadError({ message, onRetry }: LoadErrorProps) {
  return (
    <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
      <Stack align="flex-start" gap="xs">
        <Text>{message}</Text>
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
