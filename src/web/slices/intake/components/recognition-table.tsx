import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import {
  type ChosenMeaning,
  chosenMeaningLabels,
  chosenMeanings,
  fieldMeaningLabel,
} from '#contract/intake/forms.enums.ts'
import type { Finding } from '#contract/intake/recognition.rules.ts'
import { recognitionText } from '#contract/intake/web-forms.messages.ts'
import { Choice } from '#web/ui/choice.tsx'
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import classes from './recognition.module.css'

/** A field of the form, with what the rules alone take it for, and what was chosen. */
export interface FieldRow extends Finding {
  /** Left to the rules where it is undefined. */
  chosen: ChosenMeaning | undefined
  /** True for one that is not in the request that is looked at. */
  isAbsent: boolean
}

interface RecognitionTableProps {
  rows: FieldRow[]
  onChoose: (field: string, meaning: ChosenMeaning | undefined) => void
}

const meanings = chosenMeanings.map((key) => ({ value: key as string, label: chosenMeaningLabels[key] }))

const columnsFor = (onChoose: RecognitionTableProps['onChoose']): DataColumn<FieldRow>[] => [
  {
    id: 'field',
    header: 'Field',
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
            ? 'Not in this request'
            : [field.value, ...(field.others ?? [])].filter(Boolean).join(', ') || '—'}
        </Text>
      </div>
    ),
  },
  {
    id: 'meaning',
    header: 'Taken For',
    width: '21rem',
    wide: true,
    cell: ({ field, meaning, rule, chosen }) => (
      <Stack gap={4} w="100%">
        <Choice
          aria-label={`Meaning of ${field.label || field.name}`}
          data={[{ value: '', label: `By the rules: ${fieldMeaningLabel(meaning)}` }, ...meanings]}
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

/** The fields of a request, what each was taken for and why, with a choice for each. */
export function RecognitionTable({ rows, onChoose }: RecognitionTableProps) {
  const columns = useMemo(() => columnsFor(onChoose), [onChoose])
  return (
    <DataTable
      label="Fields"
      columns={columns}
      rows={rows}
      rowKey={({ field }) => field.name}
      minRows={1}
      empty={<EmptyState title="This request has no fields" />}
    />
  )
}
