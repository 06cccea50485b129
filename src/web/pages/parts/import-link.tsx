import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { importedFilterLabels } from '#contract/http/imported-files.labels.ts'
import type { ImportNoun } from '#contract/imports/imports.enums.ts'
import { useMay } from '#web/lib/use-session.ts'

/** Link from a list to the import of its records, for people who may import. */
export function ImportLink({ noun }: { noun: ImportNoun }) {
  if (!useMay('import_people')) return null
  return (
    <Button component={Link} to={`/imports?noun=${noun}`} variant="default">
      {importedFilterLabels.link}
    </Button>
  )
}
