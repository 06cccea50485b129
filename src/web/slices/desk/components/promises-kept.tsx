import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayQuery } from '../api/day.ts'

/** How many of today's promised answers were given in time; nothing on a day without a promise. */
export function PromisesKept() {
  const { data } = useQuery(dayQuery())
  if (!data) return null
  const { kept, broken } = data.promises
  if (kept + broken === 0) return null
  return (
    <Anchor component={Link} to="/day" size="sm" display="inline-block" py="sm">
      {kept} of {kept + broken} promises kept today
    </Anchor>
  )
}
