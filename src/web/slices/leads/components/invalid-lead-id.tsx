import { Button } from '@mantine/core'
import { Link } from 'react-router'
import * as labels from '#contract/leads/leads.labels.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'

/** Shown for a path without a valid lead id. */
export function InvalidLeadId() {
  return (
    <Page
      title={labels.lead}
      width="wide"
      actions={
        <Button component={Link} to="/leads" variant="default">
          {labels.back}
        </Button>
      }
    >
      <LoadError message={leadMessages.invalidId} />
    </Page>
  )
}
