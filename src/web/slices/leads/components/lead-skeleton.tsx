import { Skeleton, Stack } from '@mantine/core'

/** Reserves the space of a lead that is still loading. */
export function LeadSkeleton() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton height={122} />
      <Skeleton height={108} />
      <Skeleton height={320} />
    </Stack>
  )
}
