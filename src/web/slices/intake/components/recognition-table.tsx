import { Stack, Text } from '@mantine/core'
import {
  type ChosenMeaning,
  chosenMeanings,
  fieldMeaningLabel,
} from '#contract/intake/recognition.meanings.ts'
import type { Finding } from '#contract/intake/recognition.rules.ts'
import { webFormLabels as labels } from '#contract/intake/web-forms.labels.ts'
import { recognitionText } from '#contract/intake/web-forms.messages.ts'
import { Choice } from '#web/ui/choice.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DataTable } from '#web/ui/list/data-table.tsx'
import type { Column } from '#web/ui/list/list-view.ts'
import classes from './recognition.module.css'

/** A field with its automatic and its chosen meaning. */
export interface FieldRow extends Finding {
  /** Undefined leaves it to the rules. */
  chosen: ChosenMeaning | undefined
  /** Not in the request that is shown. */
  isAbsent: boolean
}

interface RecognitionTableProps {
  rows: FieldRow[]
  onChoose: (field: string, meaning: ChosenMeaning | undefined) => void
}

const meanings = chosenMeanings.map((key) => ({ value: key as string, label: fieldMeaningLabel(key) }))

const columnsFor = (onChoose: RecognitionTableProps['onChoose']): Column<FieldRow>[] => [
  {
    name: 'field',
    label: labels.field,
    wide: true,
    cell: ({ field, isAbsent }) => (
      <div className={classes.field}>
        <Text inherit fw={500}>
          {field.label || field.name}
        </Text>
        {field.label && (
          <Text size="sm" c="dimmed">
            {field.name}
          </Text>
        )}
        <Text inherit className={classes.value} {...(isAbsent ? { c: 'dimmed' } : {})}>
          {isAbsent
            ? labels.notInRequest
            : [field.value, ...(field.others ?? [])].filter(Boolean).join(', ') || '—'}
        </Text>
      </div>
    ),
  },
  {
    name: 'meaning',
    label: labels.meaning,
    width: 21,
    wide: true,
    cell: ({ field, meaning, rule, chosen }) => (
      <Stack gap={4} w="100%">
        <Choice
          aria-label={labels.meaningOf(field.label || field.name)}
          data={[{ value: '', label: labels.automatic(fieldMeaningLabel(meaning)) }, ...meanings]}
          value={chosen ?? ''}
          onChange={(key) =>
            onChoose(
              field.name,
              chosenMeanings.find((meaning) => meaning === key),
            )
          }
        />
        <Text size="sm" c="dimmed">
          {chosen ? recognitionText('corrected', chosen) : recognitionText(rule, meaning)}
        </Text>
      </Stack>
    ),
  },
]

export function RecognitionTable({ rows, onChoose }: RecognitionTableProps) {
  return (
    <DataTable
      label={labels.fields}
      columns={columnsFor(onChoose)}
      rows={rows}
      rowKey={({ field }) => field.name}
      minRows={1}
      empty={<EmptyState title={labels.noFields} />}
    />
  )
}
