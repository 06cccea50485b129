import { schemaResolver, useForm } from '@mantine/form'
import type { RecordValues } from '#web/lib/record-api.ts'
import type { RecordKind } from './record-kind.ts'

/** What the parts of a record's form use of it. */
export type RecordFormState = Pick<
  ReturnType<typeof useForm<RecordValues>>,
  | 'values'
  | 'getInputProps'
  | 'getInputNode'
  | 'setFieldValue'
  | 'setErrors'
  | 'isDirty'
  | 'resetDirty'
  | 'onSubmit'
>

/** A form of a record that refuses what the server would refuse, in the same words. */
export function useRecordForm(
  kind: Pick<RecordKind, 'Create'>,
  initialValues: RecordValues,
): RecordFormState {
  const check = schemaResolver(kind.Create, { sync: true })
  return useForm<RecordValues>({ initialValues, validate: (values) => check(values) })
}
