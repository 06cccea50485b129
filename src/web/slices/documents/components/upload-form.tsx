import { ActionIcon, Group, Progress, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import {
  type DocumentType,
  documentTypeLabel,
  documentTypes,
  fileContentTypes,
  fileKinds,
} from '#contract/documents/documents.enums.ts'
import { documentLimits } from '#contract/documents/documents.limits.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import { fileRefusal } from '#contract/documents/documents.rules.ts'
import { formatBytes } from '#contract/formats/bytes.ts'
import { idempotencyKey } from '#web/lib/idempotency-key.ts'
import { isUnreadable, readableImage } from '#web/lib/readable-image.ts'
import { uploadFailureText } from '#web/lib/upload-failure.ts'
import { Choice } from '#web/ui/choice.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { IconX } from '#web/ui/icons/icons.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { documentStorageQuery, refreshDocuments, uploadDocument } from '../api/documents.ts'
import classes from './upload-form.module.css'

const kinds = Object.values(fileKinds)
const endings = kinds.flatMap(({ endings }) => endings.map((ending) => `.${ending}`))
const accept = [...fileContentTypes, ...endings].join(',')
const hint = `${kinds.map(({ label }) => label).join(', ')}, up to ${formatBytes(documentLimits.fileBytes)} each`
const types = documentTypes.map((type) => ({ value: type, label: documentTypeLabel(type) }))

export function UploadForm({ patient }: { patient: number }) {
  const uploads = useUploads(patient)
  const { files, busy } = uploads
  useUnsavedWarning(() => files.length > 0)
  const { data: room } = useQuery(documentStorageQuery)
  const [type, setType] = useState<DocumentType | null>(null)
  // Missing fields are marked only after an attempt.
  const [tried, setTried] = useState(false)
  const waiting = files.filter(({ refusal }) => refusal === undefined)
  const ready = waiting.length > 0
  const isTyped = type !== null || (ready && waiting.every((chosen) => chosen.type))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setTried(!ready || !isTyped)
    if (!ready || !isTyped) return
    await uploads.send(type)
    // The next files may be of another type; those that failed keep theirs.
    setType(null)
  }
  return (
    <form className={classes.form} onSubmit={submit} aria-label="Upload documents" noValidate>
      <Stack gap="sm">
        <FileDrop
          label="Files"
          hint={hint}
          accept={accept}
          error={tried && !ready ? documentMessages.fileRequired : undefined}
          onFiles={uploads.add}
        />
        {/* Holds its line while it loads. */}
        <Text size="sm" c="dimmed" mih="1.55em">
          {room && documentMessages.used(room.used, room.allowed)}
        </Text>
        {files.length > 0 && <ChosenFiles files={files} drop={uploads.drop} />}
        <Group align="flex-start" gap="sm" className={classes.line ?? ''}>
          <Choice<DocumentType>
            required
            aria-label="Document Type"
            placeholder="Document type"
            className={classes.type ?? ''}
            data={types}
            value={type}
            error={tried && !isTyped ? documentMessages.typeRequired : undefined}
            onChange={setType}
          />
          <PendingButton type="submit" pending={busy}>
            Upload
          </PendingButton>
        </Group>
      </Stack>
    </form>
  )
}

function ChosenFiles({ files, drop }: Pick<Uploads, 'files' | 'drop'>) {
  return (
    <ul className={classes.list} aria-label="Files to upload">
      {files.map((chosen) => (
        <Chosen key={chosen.id} chosen={chosen} onDrop={() => drop(chosen.id)} />
      ))}
    </ul>
  )
}

function Chosen({ chosen, onDrop }: { chosen: ChosenFile; onDrop: () => void }) {
  const { file, type, progress, refusal, failure } = chosen
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
            {type && progress === undefined && `${documentTypeLabel(type)} · `}
            {progress === undefined ? formatBytes(file.size) : `${percent}%`}
          </span>
        </div>
        {progress !== undefined && (
          <Progress.Root size="sm" my={4}>
            <Progress.Section value={percent} aria-label={`Uploading ${file.name}`} />
          </Progress.Root>
        )}
        {!problem && isUnreadable(file) && (
          <Text size="sm" c="dimmed">
            {documentMessages.unreadablePhoto}
          </Text>
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

interface ChosenFile {
  id: number
  file: File
  /** Same key for every attempt, so the file is stored once. */
  key: string
  /** Chosen with the first attempt, and kept whatever the next files are. */
  type?: DocumentType | undefined
  /** Permanent reason. */
  refusal?: string | undefined
  /** Reason the last attempt failed. */
  failure?: string | undefined
  /** 0 to 1 while uploading. */
  progress?: number | undefined
}

interface Uploads {
  files: ChosenFile[]
  busy: boolean
  add: (files: File[]) => Promise<void>
  drop: (id: number) => void
  /** Uploads one by one, those that have no type yet as the given one. */
  send: (type: DocumentType | null) => Promise<void>
}

let ids = 0

function useUploads(patient: number): Uploads {
  const client = useQueryClient()
  const [files, setFiles] = useState<ChosenFile[]>([])
  const [busy, setBusy] = useState(false)
  const running = useRef(new Map<number, AbortController>())
  const dropped = useRef(new Set<number>())
  const change = (id: number, values: Partial<ChosenFile>) =>
    setFiles((now) => now.map((chosen) => (chosen.id === id ? { ...chosen, ...values } : chosen)))
  const drop = (id: number) => {
    dropped.current.add(id)
    running.current.get(id)?.abort()
    setFiles((now) => now.filter((chosen) => chosen.id !== id))
  }

  const sendOne = async ({ id, file, key }: ChosenFile, document_type: DocumentType): Promise<boolean> => {
    const controller = new AbortController()
    running.current.set(id, controller)
    change(id, { progress: 0, failure: undefined, type: document_type })
    try {
      await uploadDocument(
        { file, patient, document_type },
        {
          signal: controller.signal,
          idempotencyKey: key,
          onProgress: (progress) => change(id, { progress }),
        },
      )
      setFiles((now) => now.filter((chosen) => chosen.id !== id))
      return true
    } catch (error) {
      change(id, { progress: undefined, failure: uploadFailureText(error, documentMessages.uploadFailed) })
      return false
    } finally {
      running.current.delete(id)
    }
  }

  return {
    files,
    busy,
    async add(chosen) {
      const readable = await Promise.all(chosen.map(readableImage))
      setFiles((now) => [
        ...now,
        ...readable.map((file) => {
          ids += 1
          return { id: ids, file, key: idempotencyKey(), refusal: fileRefusal(file) }
        }),
      ])
    },
    drop,
    async send(type) {
      setBusy(true)
      let stored = 0
      for (const chosen of files.filter(({ refusal }) => refusal === undefined)) {
        if (dropped.current.has(chosen.id)) continue
        const ofFile = chosen.type ?? type
        if (ofFile && (await sendOne(chosen, ofFile))) stored += 1
      }
      setBusy(false)
      // A canceled upload may have finished anyway.
      await refreshDocuments(client, patient)
      if (stored > 0) {
        notifications.show({
          color: 'teal',
          ...(stored > 1 && { title: `${stored} documents` }),
          message: documentMessages.uploaded,
        })
      }
    },
  }
}
