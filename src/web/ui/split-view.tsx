import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { Part } from './part.tsx'

/** A page that shares the width of the window with a side panel. */
export function SplitView({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <Flex align="flex-start" mih="calc(100dvh - var(--header-height))">
      <Box flex={1} miw={0}>
        {children}
      </Box>
      <Part>{panel}</Part>
    </Flex>
  )
}
