import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import type { FormEvent, KeyboardEvent } from 'react'
import { PendingButton } from './pending-button.tsx'
import type { TextEditing } from './use-text-editing.ts'
import { useUnsavedWarning } from './use-unsaved-warning.ts'
import { WrittenText } from './written-text.tsx'

interface TextEditorProps<T> {
  label: string
  maxLength: number
  editing: TextEditing<T>
}

/** Changes a text in its place. Ctrl+Enter saves as well; leaving with unsaved changes is asked about. */
export function TextEditor<T>({ label, maxLength, editing }: TextEditorProps<T>) {
  const { draft, isDirty, pending, type, save, stop } = editing
  useUnsavedWarning(() => isDirty)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const saveByKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  }
  if (!draft) return null
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Textarea
          aria-label={label}
          autoFocus
          autosize
          minRows={4}
          maxRows={16}
          maxLength={maxLength}
          value={draft.text}
          error={draft.error !== undefined}
          withErrorStyles={false}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={saveByKeys}
        />
        {draft.error && (
          <Alert color="red" role="alert" p="sm">
            {draft.error}
          </Alert>
        )}
        {draft.theirs !== undefined && (
          <section aria-label="As it is now">
            <Text size="sm" c="dimmed">
              As it is now:
            </Text>
            <WrittenText>{draft.theirs}</WrittenText>
          </section>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={stop}>
            Cancel
          </Button>
          <PendingButton type="submit" pending={pending}>
            Save
          </PendingButton>
        </Group>
      </Stack>
    </form>
  )
}
