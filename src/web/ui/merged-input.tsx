import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FormMerge } from '#web/lib/form-merge.ts'
import type { FieldValue } from '#web/lib/record-api.ts'

interface MergedForm {
  // biome-ignore lint/suspicious/noExplicitAny: what an input takes depends on the input
  getInputProps: (path: string) => any
  // biome-ignore lint/suspicious/noExplicitAny: paths and values of any form
  setFieldValue: (path: any, value: any) => void
}

interface MergedInputOptions {
  /** What another person has saved in the meantime. */
  merge: FormMerge | undefined
  onResolve: ((path: string) => void) | undefined
  /** A value as it reads. */
  shown(path: string, value: NonNullable<FieldValue>): string
}

/** Properties of an input that tells below itself what someone else has entered in its field. */
export function mergedInput(form: MergedForm, path: string, { merge, onResolve, shown }: MergedInputOptions) {
  const theirs = merge?.conflicts[path]
  const accept = () => {
    form.setFieldValue(path, theirs)
    onResolve?.(path)
  }
  const description: ReactNode =
    theirs !== undefined ? (
      <TheirValue value={theirs === null ? '' : shown(path, theirs)} by={merge?.by} onUse={accept} />
    ) : (
      merge?.taken.includes(path) && `As ${merge.by} entered it`
    )
  return {
    ...form.getInputProps(path),
    autoComplete: 'off',
    description,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as const satisfies string[],
  }
}

interface TheirValueProps {
  /** The value as it reads; 'nothing' shows for an empty one. */
  value: string
  /** Who entered it. */
  by?: string | undefined
  onUse: () => void
}

/** Tells below an input what someone else has entered in the meantime, and takes it over. */
function TheirValue({ value, by = 'Someone else', onUse }: TheirValueProps) {
  return (
    <>
      {by} entered: {value || 'nothing'}{' '}
      <Button variant="light" size="compact-xs" onClick={onUse}>
        Use this
      </Button>
    </>
  )
}
