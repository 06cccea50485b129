import { Skeleton, Stack } from '@mantine/core'

/** Keeps the place of a patient who is loading. */
export function PatientSkeleton() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton height={82} />
      <Skeleton height={70} />
      <Skeleton height={400} />
    </Stack>
  )
}
