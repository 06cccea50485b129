import { Skeleton, Stack } from '@mantine/core'

/** Keeps the place of a lead of which nothing is known yet. */
export function LeadSkeleton() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton height={70} />
      <Skeleton height={480} />
      <Skeleton height={320} />
    </Stack>
  )
}
