import { Skeleton, Stack } from '@mantine/core'

/** Keeps the place of a patient who is loading. */
export function PatientSkeleton() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton height={40} />
      <Skeleton height={360} />
      <Skeleton height={320} />
    </Stack>
  )
}
