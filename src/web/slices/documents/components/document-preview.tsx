import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { fileKinds } from '#contract/documents/documents.enums.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import type { Document } from '#contract/documents/documents.schemas.ts'
import { serverError } from '#web/lib/api.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { fileQuery } from '../api/documents.ts'
import classes from './document-preview.module.css'

const PdfPages = lazy(() => import(/* webpackChunkName: "on-demand-pdf" */ '#web/ui/pdf-pages.tsx'))

/** A document as far as a browser can show it safely: images, and the pages of a PDF drawn without running it. */
export function DocumentPreview({ document }: { document: Document }) {
  const { preview } = fileKinds[document.file.content_type]
  if (preview === 'none') return <p className={classes.none}>{documentMessages.noPreview}</p>
  return <FilePreview document={document} preview={preview} />
}

function FilePreview({ document, preview }: { document: Document; preview: 'pages' | 'image' }) {
  const { id, file } = document
  const { data, error, refetch } = useQuery(fileQuery(id))
  const [unreadable, setUnreadable] = useState(false)
  if (unreadable) return <p className={classes.none}>{documentMessages.previewFailed}</p>
  if (error) {
    const message = serverError(error)?.detail ?? documentMessages.previewFailed
    return <LoadError message={message} onRetry={refetch} />
  }
  const waiting = <Skeleton height="22rem" aria-busy="true" />
  const fail = () => setUnreadable(true)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className={classes.frame} aria-label="Preview" tabIndex={0}>
      {data === undefined ? (
        waiting
      ) : preview === 'image' ? (
        <Image file={data} name={file.name} onFailure={fail} />
      ) : (
        <Suspense fallback={waiting}>
          <PdfPages file={data} name={file.name} onFailure={fail} />
        </Suspense>
      )}
    </section>
  )
}

interface ImageProps {
  file: Blob
  name: string
  onFailure: () => void
}

function Image({ file, name, onFailure }: ImageProps) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url && <img className={classes.image} src={url} alt={name} onError={onFailure} />
}
