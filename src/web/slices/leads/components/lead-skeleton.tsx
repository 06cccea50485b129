import { Skeleton, Stack } from '@mantine/core'

/** Keeps the place of a lead of which nothing is known yet. */
export function LeadSkeleton() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton height={122} />
      <Skeleton height={108} />
      <Skeleton height={320} />
    </Stack>
  )
}
