import { DataList } from '@mantine/core'
import type { ReactNode } from 'react'

/** One line of a `DataList`; a dash where there is nothing. */
export function DataEntry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue miw={0} style={{ overflowWrap: 'anywhere' }}>
        {children || '—'}
      </DataList.ItemValue>
    </DataList.Item>
  )
}
