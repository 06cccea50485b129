import { Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import {
  type DayOrder,
  type DuplicateChoice,
  dayOrderLabels,
  dayOrders,
  duplicateChoiceLabels,
  duplicateChoices,
  type FirstDay,
  firstDayLabels,
  firstDays,
} from '#contract/imports/imports.enums.ts'
import { fieldOf, importTargets } from '#contract/imports/imports.fields.ts'
import { importLabels as labels } from '#contract/imports/imports.labels.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import type { Import, ImportPatch } from '#contract/imports/imports.schemas.ts'
import { errorStatus, fieldErrors, serverText } from '#web/lib/api.ts'
import { Choice } from '#web/ui/choice.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { DataTable } from '#web/ui/list/data-table.tsx'
import type { Column } from '#web/ui/list/list-view.ts'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { useChangeImport } from '../api/imports.ts'
import { ImportNewcomers } from './import-newcomers.tsx'
import { ImportSheets } from './import-sheets.tsx'

export interface ImportLocation {
  id: number
  name: string
}

interface MappingProps {
  of: Import
  locations: readonly ImportLocation[]
}

/** Maps the columns and values of a file, and sets how duplicates are handled. */
export function ImportMapping({ of, locations }: MappingProps) {
  const change = useChangeImport(of.id)
  // What was chosen shows at once.
  const chosen: Partial<ImportPatch> = change.isPending ? change.variables : {}
  const mapping = { ...of.mapping, ...chosen } as Import['mapping']
  const save = (body: ImportPatch) => change.mutate(body)
  const hasDays = mapping.targets.some((target) => target && fieldOf(of.noun, target)?.form === 'day')
  return (
    <Stack gap="lg">
      <Failure
        text={
          change.isError &&
          (((errorStatus(change.error) ?? 500) < 500 &&
            (Object.values(fieldErrors(change.error)).join(' ') || serverText(change.error))) ||
            importMessages.saveFailed)
        }
        onDismiss={change.reset}
      />
      <TitledCard title={labels.duplicates} description={labels.duplicatesHint}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Choice<DuplicateChoice>
            label={labels.forDuplicates}
            data={duplicateChoices.map((value) => ({ value, label: duplicateChoiceLabels[value] }))}
            value={mapping.duplicates}
            onChange={(duplicates) => duplicates && save({ duplicates })}
          />
          <Choice<string>
            label={labels.location}
            data={[
              { value: '', label: labels.noLocation },
              ...locations.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={String(mapping.location ?? '')}
            onChange={(id) => save({ location: id ? Number(id) : null })}
          />
        </SimpleGrid>
      </TitledCard>
      {of.noun === 'leads' && <ImportNewcomers of={{ ...of, mapping }} save={save} />}
      <TitledCard title={labels.columns} description={labels.columnsHint}>
        <ImportSheets of={shownSheets(of, chosen)} save={save} />
        {hasDays && (
          <Radio.Group
            label={labels.dayOrder}
            description={mapping.day_order_remembered && importMessages.dayOrderRemembered}
            error={of.day_order_needed && !chosen.day_order && importMessages.dayOrderNeeded}
            value={mapping.day_order ?? ''}
            onChange={(order) => save({ day_order: order as DayOrder })}
          >
            <Stack gap={6} mt={6}>
              {dayOrders.map((order) => (
                <Radio key={order} value={order} label={dayOrderLabels[order]} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {of.first_day_rows > 0 && (
          <Radio.Group
            label={labels.firstDay(of.first_day_rows)}
            description={labels.firstDayHint}
            error={!mapping.first_day && importMessages.firstDayNeeded}
            value={mapping.first_day ?? ''}
            onChange={(day) => save({ first_day: day as FirstDay })}
            mt="md"
          >
            <Stack gap={6} mt={6}>
              {firstDays.map((day) => (
                <Radio key={day} value={day} label={firstDayLabels[day]} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <DataTable
          label={labels.columnsOfFile}
          columns={columnsFor(of, mapping.targets, save)}
          rows={of.columns.map((column, at) => ({ ...column, at }))}
          rowKey={({ at }) => at}
          minRows={1}
          empty={<EmptyState title={labels.noColumns} />}
        />
      </TitledCard>
      {of.words.length > 0 && (
        <TitledCard title={labels.values} description={labels.valuesHint}>
          <DataTable
            label={labels.valuesOfFile}
            columns={wordColumns(of, save)}
            rows={of.words}
            rowKey={({ field, text }) => `${field} ${text}`}
            minRows={1}
            empty={<EmptyState title={labels.noValues} />}
          />
        </TitledCard>
      )}
    </Stack>
  )
}

/** With what was chosen and is not answered yet. */
const shownSheets = (of: Import, { sheet, same_columns, header_row }: Partial<ImportPatch>): Import => ({
  ...of,
  sheet: sheet ?? of.sheet,
  same_columns: same_columns ?? of.same_columns,
  header_row: header_row === undefined ? of.header_row : header_row,
  header_needed: of.header_needed && header_row === undefined,
})

type FileColumn = Import['columns'][number] & { at: number }

const columnsFor = (
  { noun }: Import,
  targets: Import['mapping']['targets'],
  save: (body: ImportPatch) => void,
): Column<FileColumn>[] => {
  const data = [
    { value: '', label: labels.notImported },
    ...Object.entries(importTargets(noun)).map(([value, label]) => ({ value, label })),
  ]
  return [
    {
      name: 'column',
      label: labels.column,
      wide: true,
      cell: ({ name, examples }) => (
        <div>
          <Text inherit fw={500} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text size="sm" c="dimmed" lineClamp={1}>
            {examples.filter(Boolean).join(', ') || labels.emptyColumn}
          </Text>
        </div>
      ),
    },
    {
      name: 'target',
      label: labels.target,
      width: 18,
      wide: true,
      cell: ({ name, at }) => (
        <Choice<string>
          w="100%"
          aria-label={labels.targetOf(name)}
          data={data}
          value={targets[at] ?? ''}
          onChange={(target) =>
            save({ targets: targets.map((before, other) => (other === at ? target || null : before)) })
          }
        />
      ),
    },
  ]
}

type Word = Import['words'][number]

const wordColumns = ({ noun, mapping }: Import, save: (body: ImportPatch) => void): Column<Word>[] => [
  {
    name: 'word',
    label: labels.value,
    wide: true,
    cell: ({ field, text, count, recognized }) => (
      <div>
        <Text inherit fw={500} style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
        <Text size="sm" c="dimmed">
          {(recognized ? labels.valueInRows : labels.unknownValueInRows)(
            fieldOf(noun, field)?.label ?? field,
            count,
          )}
        </Text>
      </div>
    ),
  },
  {
    name: 'value',
    label: labels.meaning,
    width: 18,
    wide: true,
    cell: ({ field, text, value }) => (
      <Choice<string>
        w="100%"
        aria-label={labels.meaningOf(text)}
        data={(fieldOf(noun, field)?.options ?? []).map((option) => ({
          value: String(option.value),
          label: option.label,
        }))}
        value={value}
        onChange={(chosen) =>
          chosen !== null &&
          save({ values: { ...mapping.values, [field]: { ...mapping.values[field], [text]: chosen } } })
        }
      />
    ),
  },
]
