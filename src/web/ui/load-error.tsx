import { Alert, Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { IconAlertCircle } from '#web/ui/icons/icons.tsx'

interface LoadErrorProps {
  /** What could not be loaded, in the words of the catalogue. */
  message: string
  onRetry?: () => void
  /** The way back, where the page has no other. */
  back?: { to: string; label: string }
  /** For what takes nothing but its own place. */
  calm?: boolean
}

/** Stands where data should be that could not be loaded. */
export function LoadError({ message, onRetry, back, calm = false }: LoadErrorProps) {
  return (
    <Alert
      color={calm ? 'gray' : 'red'}
      variant={calm ? 'default' : 'light'}
      icon={<IconAlertCircle aria-hidden />}
      role="alert"
    >
      <Stack align="flex-start" gap="xs">
        <Text>{message}</Text>
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
        {back && (
          <Button size="xs" variant="default" component={Link} to={back.to}>
            {back.label}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
