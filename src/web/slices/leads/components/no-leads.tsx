import { Button, Group, Paper } from '@mantine/core'
import { Link } from 'react-router'
import type { LeadListQuery } from '#contract/leads/leads.schemas.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { activeFilters, noFilters } from './list-query.ts'

interface NoLeadsProps {
  query: LeadListQuery
  onClear: (changes: typeof noFilters) => void
}

/** Stands where the list would be: there are no leads at all, or none that match. */
export function NoLeads({ query, onClear }: NoLeadsProps) {
  const filtered = activeFilters(query).length > 0 || Boolean(query.search)
  return (
    <Paper bd="1px solid var(--hairline)" py="xl">
      {filtered ? (
        <EmptyState
          title="No leads match"
          hint={
            query.search
              ? 'The search looks at names, phone numbers and email addresses. Try fewer letters, or leave out a filter.'
              : 'No lead has everything that the filters ask for.'
          }
          action={<Button onClick={() => onClear(noFilters)}>Clear filters</Button>}
        />
      ) : (
        <EmptyState
          title="No leads yet"
          hint="Everyone who sends the form on your website turns up here at once. Give the form address of a location to whoever looks after the website, or enter a lead by hand."
          action={
            <Group justify="center">
              <Button component={Link} to="/info" variant="default">
                See form addresses
              </Button>
              <Button component={Link} to="/leads/create">
                Create New Lead
              </Button>
            </Group>
          }
        />
      )}
    </Paper>
  )
}
