import { Box, Button, FileButton, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type DragEvent, useId, useState } from 'react'
import { IconUpload } from '#web/ui/icons/icons.tsx'
import classes from './file-drop.module.css'

interface FileDropProps {
  label: string
  /** Which files are meant. */
  hint: string
  /** As of an input of files. */
  accept: string
  error?: string | undefined
  /** Takes one file alone. */
  single?: true
  onFiles: (files: File[]) => void
}

const hasFiles = ({ dataTransfer }: DragEvent | globalThis.DragEvent) =>
  dataTransfer?.types.includes('Files') ?? false

/** Takes files that are dropped on it or chosen with its button. */
export function FileDrop({ label, hint, accept, error, single, onFiles }: FileDropProps) {
  const [over, setOver] = useState(false)
  const id = useId()
  // A file that is dropped beside the zone would take the place of the page, and of what was typed there.
  const keepPage = (event: globalThis.DragEvent) => hasFiles(event) && event.preventDefault()
  useWindowEvent('dragover', keepPage)
  useWindowEvent('drop', keepPage)
  const enter = (event: DragEvent) => hasFiles(event) && setOver(true)
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(single ? files.slice(0, 1) : files)
  }
  return (
    <div>
      <Box
        role="group"
        aria-label={label}
        aria-describedby={error ? `${id}-error` : undefined}
        className={classes.zone}
        data-over={over || undefined}
        data-invalid={error !== undefined || undefined}
        onDragEnter={enter}
        onDragOver={enter}
        onDragLeave={leave}
        onDrop={drop}
      >
        <FileButton
          multiple={!single}
          accept={accept}
          onChange={(chosen: File | File[] | null) => onFiles([chosen ?? []].flat())}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
              {single ? 'Choose a file' : 'Choose files'}
            </Button>
          )}
        </FileButton>
        <div className={classes.hint}>
          <Text className={classes.drag}>or drag and drop</Text>
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        </div>
      </Box>
      {error && (
        <Text id={`${id}-error`} size="sm" c="var(--mantine-color-error)" mt={5}>
          {error}
        </Text>
      )}
    </div>
  )
}
