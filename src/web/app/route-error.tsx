import { Button, Text } from '@mantine/core'
import { useRouteError } from 'react-router'
import { applicationError } from '#contract/product.ts'
import { Page } from '#web/ui/page.tsx'

/** The fallback page of the router (spec section 2). */
export function RouteError() {
  const error = useRouteError()
  const message = error instanceof Error ? error.message : ''
  return (
    <Page title={applicationError} width="text">
      <Text mb="xs">
        {message.startsWith('Loading')
          ? 'A part of this page could not be loaded: the connection was lost, or Chairside has been updated since you opened it.'
          : 'This page ran into a problem. Nothing you saved is lost.'}
      </Text>
      {message && (
        <Text size="sm" c="dimmed" mb="md">
          {message}
        </Text>
      )}
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </Page>
  )
}
