import { Button, Menu, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { exportMessages } from '#contract/http/export-messages.ts'
import { type ExportFormat, exportFormatLabels } from '#contract/http/exports.ts'
import { download, serverText } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/fetch-file.ts'
import { asText } from '#web/lib/list.ts'
import { useMay } from '#web/lib/use-session.ts'
import { IconDownload } from '#web/ui/icons/icons.tsx'
import type { ExportEndpoint } from './list-view.ts'

interface ExportMenuProps {
  endpoint: ExportEndpoint
  /** What the rows are filtered and ordered by. */
  query?: object
  /** Names of the columns on screen, where they can be chosen. */
  shown?: (() => string[]) | undefined
  /** True for an empty list. */
  disabled?: boolean
}

const formats = Object.keys(exportFormatLabels) as ExportFormat[]

/** All rows that match, as a file: what the list shows, or all that is known. */
export function ExportMenu({ endpoint, query = {}, shown, disabled = false }: ExportMenuProps) {
  const save = useMutation({
    mutationFn: async ({ format, columns }: { format: ExportFormat; columns: 'shown' | 'all' }) => {
      const names = columns === 'shown' ? shown?.().join(',') : undefined
      const { file, name } = await download(endpoint, asText({ ...query, format, columns, shown: names }))
      saveFile(file, name)
    },
    onError: (error) =>
      notifications.show({ color: 'red', message: serverText(error) ?? exportMessages.failed }),
  })
  if (!useMay(endpoint.access)) return null
  const items = (columns: 'shown' | 'all') =>
    formats.map((format) => (
      <Menu.Item key={format} onClick={() => save.mutate({ format, columns })}>
        {exportFormatLabels[format]}
        {format === 'csv' && (
          <Text size="xs" c="dimmed" maw="15rem">
            {exportMessages.zerosOfCsv}
          </Text>
        )}
      </Menu.Item>
    ))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          loading={save.isPending}
          disabled={disabled}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Columns shown</Menu.Label>
        {items('shown')}
        <Menu.Label>All columns</Menu.Label>
        {items('all')}
      </Menu.Dropdown>
    </Menu>
  )
}
