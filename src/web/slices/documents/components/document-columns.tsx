import { UnstyledButton } from '@mantine/core'
import { documentTypeLabel } from '#contract/documents/documents.enums.ts'
import type { Document, documentOrderings } from '#contract/documents/documents.schemas.ts'
import { formatBytes } from '#contract/formats/bytes.ts'
import type { DataColumn } from '#web/ui/data-table.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import classes from './documents-list.module.css'

type DocumentColumn = (typeof documentOrderings)[number]

/** The columns of a table of documents; `onOpen` shows one. */
export const documentColumns = (
  onOpen: (document: Document) => void,
): DataColumn<Document, DocumentColumn>[] => [
  {
    id: 'name',
    header: 'Name',
    sortBy: 'name',
    wide: true,
    cell: (document) => (
      <UnstyledButton className={classes.name} aria-haspopup="dialog" onClick={() => onOpen(document)}>
        {document.file.name}
      </UnstyledButton>
    ),
  },
  {
    id: 'document_type',
    header: 'Type',
    sortBy: 'document_type',
    width: '9.5rem',
    obvious: true,
    cell: ({ document_type }) => documentTypeLabel(document_type),
  },
  {
    id: 'size',
    header: 'Size',
    sortBy: 'size',
    width: '6rem',
    obvious: true,
    cell: ({ file }) => formatBytes(file.size),
  },
  {
    id: 'created_by',
    header: 'Uploaded by',
    sortBy: 'created_by',
    width: '10.5rem',
    obvious: true,
    cell: ({ created_by }) => created_by || '—',
  },
  {
    id: 'created_at',
    header: 'Date',
    sortBy: 'created_at',
    width: '10rem',
    obvious: true,
    cell: ({ created_at }) => <RelativeTime instant={created_at} />,
  },
]
