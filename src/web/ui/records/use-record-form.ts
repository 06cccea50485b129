import { schemaResolver, useForm } from '@mantine/form'
import type { FormState } from '#web/lib/form-state.ts'
import type { RecordValues } from '#web/lib/record-api.ts'
import type { RecordKind } from './record-kind.ts'

/** A form of a record that refuses what the server would refuse, in the same words. */
export function useRecordForm(
  kind: Pick<RecordKind, 'Create'>,
  initialValues: RecordValues,
): FormState<RecordValues> {
  const check = schemaResolver(kind.Create, { sync: true })
  return useForm<RecordValues>({ initialValues, validate: (values) => check(values) })
}
