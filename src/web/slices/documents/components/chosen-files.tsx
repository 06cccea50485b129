import { ActionIcon, Progress, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { formatBytes } from '#contract/formats/bytes.ts'
import classes from './chosen-files.module.css'
import type { ChosenFile, Uploads } from './use-uploads.ts'

/** The files that are to be uploaded: how far each has come, or why it has not. */
export function ChosenFiles({ files, drop }: Pick<Uploads, 'files' | 'drop'>) {
  return (
    <ul className={classes.list} aria-label="Files to upload">
      {files.map((chosen) => (
        <Chosen key={chosen.id} chosen={chosen} onDrop={() => drop(chosen.id)} />
      ))}
    </ul>
  )
}

function Chosen({ chosen, onDrop }: { chosen: ChosenFile; onDrop: () => void }) {
  const { file, progress, refusal, failure } = chosen
  const problem = refusal ?? failure
  const percent = Math.round((progress ?? 0) * 100)
  return (
    <li className={classes.file}>
      <div>
        <div className={classes.name}>
          <Text span truncate>
            {file.name}
          </Text>
          <span className={classes.size}>
            {progress === undefined ? formatBytes(file.size) : `${percent} %`}
          </span>
        </div>
        {progress !== undefined && (
          <Progress.Root size="sm" my={4}>
            <Progress.Section value={percent} aria-label={`Uploading ${file.name}`} />
          </Progress.Root>
        )}
        {problem && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={progress === undefined ? `Remove ${file.name}` : `Cancel upload of ${file.name}`}
        onClick={onDrop}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}
