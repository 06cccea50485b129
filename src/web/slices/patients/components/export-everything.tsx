import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { exportMessages } from '#contract/http/export-messages.ts'
import { exportEverything } from '#contract/patients/patients.endpoints.ts'
import { download, serverText } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/fetch-file.ts'
import { useMay } from '#web/lib/use-session.ts'

/** All that is known of a patient as a file, such as for themselves. */
export function ExportEverything({ id }: { id: number }) {
  const save = useMutation({
    mutationFn: async () => {
      const { file, name } = await download(exportEverything, {}, { id: String(id) })
      saveFile(file, name)
    },
    onError: (error) =>
      notifications.show({ color: 'red', message: serverText(error) ?? exportMessages.failed }),
  })
  if (!useMay('export_lists')) return null
  return (
    <Button
      variant="subtle"
      loading={save.isPending}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => save.mutate()}
    >
      Export Everything
    </Button>
  )
}
