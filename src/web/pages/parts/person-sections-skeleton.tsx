import { Skeleton, Stack } from '@mantine/core'

const sections = ['notes', 'tasks', 'history']

export function PersonSectionsSkeleton() {
  return (
    <Stack gap="xl" aria-busy="true">
      {sections.map((section) => (
        <Skeleton key={section} height={260} />
      ))}
    </Stack>
  )
}
