import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DocumentType } from '#contract/documents/documents.enums.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import { fileRefusal } from '#contract/documents/documents.rules.ts'
import { errorStatus, fieldErrors, serverError } from '#web/lib/api.ts'
import { idempotencyKey } from '#web/lib/idempotency-key.ts'
import { refreshDocuments } from '../api/documents.ts'
import { uploadDocument } from '../api/upload-document.ts'

/** A file that was chosen, until it is a document. */
export interface ChosenFile {
  id: number
  file: File
  /** Of every attempt to upload it, so that it is stored once. */
  key: string
  /** Why it cannot be uploaded, whatever is tried. */
  refusal?: string | undefined
  /** Why the last attempt failed. */
  failure?: string | undefined
  /** How much of it has left, from 0 to 1, while it is being uploaded. */
  progress?: number | undefined
}

export interface Uploads {
  files: ChosenFile[]
  /** True while files leave. */
  busy: boolean
  add: (files: File[]) => void
  /** Takes a file off the list, and stops its upload. */
  drop: (id: number) => void
  /** Uploads what can be, one after the other; false when some of it failed. */
  send: (type: DocumentType) => Promise<boolean>
}

let ids = 0

/** The server's own sentence about a file it refused; else that of the catalogue. */
const failureText = (error: unknown): string => {
  const status = errorStatus(error) ?? 500
  if (status >= 500 || status === 401) return documentMessages.uploadFailed
  const told = Object.values(fieldErrors(error)).join(' ') || serverError(error)?.detail
  return told || documentMessages.uploadFailed
}

/** The files that are on their way to become documents of a patient. */
export function useUploads(patient: number): Uploads {
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
    change(id, { progress: 0, failure: undefined })
    try {
      await uploadDocument(
        { file, patient, document_type },
        {
          signal: controller.signal,
          // Under another type it is another upload.
          idempotencyKey: `${key}-${document_type}`,
          onProgress: (progress) => change(id, { progress }),
        },
      )
      setFiles((now) => now.filter((chosen) => chosen.id !== id))
      return true
    } catch (error) {
      change(id, { progress: undefined, failure: failureText(error) })
      return false
    } finally {
      running.current.delete(id)
    }
  }

  return {
    files,
    busy,
    add: (chosen) =>
      setFiles((now) => [
        ...now,
        ...chosen.map((file) => {
          ids += 1
          return { id: ids, file, key: idempotencyKey(), refusal: fileRefusal(file) }
        }),
      ]),
    drop,
    async send(type) {
      setBusy(true)
      let stored = 0
      let failed = 0
      for (const chosen of files.filter(({ refusal }) => refusal === undefined)) {
        if (dropped.current.has(chosen.id)) continue
        if (await sendOne(chosen, type)) stored += 1
        else if (!dropped.current.has(chosen.id)) failed += 1
      }
      setBusy(false)
      // A cancelled one may have been through already.
      await refreshDocuments(client, patient)
      if (stored > 0) {
        notifications.show({
          color: 'teal',
          ...(stored > 1 && { title: `${stored} documents` }),
          message: documentMessages.uploaded,
        })
      }
      return failed === 0
    },
  }
}
