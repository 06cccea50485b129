import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Page } from '#web/ui/page.tsx'

export function Component() {
  return (
    <Page title="Page not found" width="text">
      <Text mb="md">
        There is nothing here. The record may have been deleted, or the link may be out of date.
      </Text>
      <Group>
        <Button component={Link} to="/leads">
          Go to Leads
        </Button>
        <Button component={Link} to="/home" variant="default">
          Go to Home
        </Button>
      </Group>
    </Page>
  )
}
