import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayLabels as labels } from '#contract/desk/day.labels.ts'
import { dayQuery } from '../api/day.ts'

/** The share of today's requests that were answered on time; empty without a response goal. */
export function PromisesKept() {
  const { data } = useQuery(dayQuery())
  if (!data) return null
  const { kept, broken } = data.promises
  if (kept + broken === 0) return null
  return (
    <Anchor component={Link} to="/day" size="sm" display="inline-block" py="sm">
      {labels.onTimeToday(kept, kept + broken)}
    </Anchor>
  )
}
