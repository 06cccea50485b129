import { useQuery } from '@tanstack/react-query'
import { importedFiles } from '#contract/http/imported-files.endpoints.ts'
import { importedFilterLabels } from '#contract/http/imported-files.labels.ts'
import { call } from '#web/lib/api.ts'

/** The file that people were imported from, as a filter of their list; none where no file is known. */
export const importedFilter = (noun: keyof typeof importedFiles) =>
  ({
    name: 'imported',
    ...importedFilterLabels,
    optional: true,
    useOptions: (chosen: string) => {
      const { data = [] } = useQuery({
        queryKey: [noun, 'imported files'],
        queryFn: ({ signal }) => call(importedFiles[noun], undefined, { signal }),
      })
      const files = chosen && !data.includes(chosen) ? [chosen, ...data] : data
      return files.map((value) => ({ value, label: value }))
    },
  }) as const
