import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { drawPage, openPdf, type PdfDocument } from './pdf-document.ts'

interface PdfPagesProps {
  file: Blob
  name: string
  onFailure: () => void
}

/** The pages of a PDF, one at a time, as wide as there is room. */
export default function PdfPages({ file, name, onFailure }: PdfPagesProps) {
  const [opened, setOpened] = useState<PdfDocument>()
  const [page, setPage] = useState(1)
  const [drawn, setDrawn] = useState(0)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { ref, width } = useElementSize()
  const failed = useRef(onFailure)
  failed.current = onFailure

  useEffect(() => {
    let closed = false
    let document: PdfDocument | undefined
    openPdf(file).then(
      (made) => {
        document = made
        if (closed) made.loadingTask.destroy()
        else setOpened(made)
      },
      () => closed || failed.current(),
    )
    return () => {
      closed = true
      document?.loadingTask.destroy()
    }
  }, [file])

  useEffect(() => {
    if (!opened || !canvas.current || width === 0) return
    const { done, stop } = drawPage(opened, { page, canvas: canvas.current, width })
    done.then(
      () => setDrawn(page),
      () => failed.current(),
    )
    return stop
  }, [opened, page, width])

  const pages = opened?.numPages ?? 0
  return (
    <Stack gap="xs">
      <div ref={ref}>
        {drawn === 0 && <Skeleton height={360} aria-busy="true" />}
        <canvas
          ref={canvas}
          role="img"
          aria-label={`Page ${page} of ${name}`}
          aria-busy={drawn !== page}
          hidden={drawn === 0}
          style={{ width: '100%', display: drawn === 0 ? 'none' : 'block' }}
        />
      </div>
      {pages > 1 && (
        <Group component="nav" aria-label="Pages of the document" justify="center" gap="sm">
          <Button
            variant="default"
            disabled={page <= 1}
            leftSection={<IconChevronLeft size={16} aria-hidden />}
            onClick={() => setPage(page - 1)}
          >
            Previous
          </Button>
          <Text className="tabular" aria-live="polite">
            Page {page} of {pages}
          </Text>
          <Button
            variant="default"
            disabled={page >= pages}
            rightSection={<IconChevronRight size={16} aria-hidden />}
            onClick={() => setPage(page + 1)}
          >
            Next
          </Button>
        </Group>
      )}
    </Stack>
  )
}
