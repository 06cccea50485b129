import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { exportMessages } from '#contract/http/export-messages.ts'
import { exportEverything } from '#contract/patients/patients.endpoints.ts'
import { download, serverText } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/fetch-file.ts'
import { useMay } from '#web/lib/use-session.ts'
import { IconDownload } from '#web/ui/icons/icons.tsx'
import type { MoreAction } from '#web/ui/more-menu.tsx'

/** All that is known of a patient as a file, such as for themselves. */
export function useExportEverything(id: number): MoreAction | undefined {
  const save = useMutation({
    mutationFn: async () => {
      const { file, name } = await download(exportEverything, {}, { id: String(id) })
      saveFile(file, name)
    },
    onError: (error) =>
      notifications.show({ color: 'red', message: serverText(error) ?? exportMessages.failed }),
  })
  if (!useMay('export_lists')) return undefined
  return {
    label: 'Export Everything',
    icon: IconDownload,
    onClick: () => save.mutate(),
    pending: save.isPending,
  }
}
