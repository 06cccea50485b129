import { Skeleton, Stack } from '@mantine/core'

/** Reserves the space of a lead that is still loading. */
export function LeadSkeleton() {
  return (
    <Stack gap="sm" aria-busy="true">
      <Skeleton height={40} />
      <Skeleton height={120} />
      <Skeleton height={400} />
    </Stack>
  )
}
