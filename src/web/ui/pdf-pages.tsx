import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { IconChevronLeft, IconChevronRight } from '#web/ui/icons/icons.tsx'

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

pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/legacy/build/pdf.worker.min.mjs',
  import.meta.url,
).href

// Copied there by the build (rsbuild.config.ts).
const parts = '/app-static/pdf'

type PdfDocument = pdfjs.PDFDocumentProxy

/** Opens a PDF for drawing, in a worker. Nothing in it is run: neither its scripts nor compiled code. */
async function openPdf(file: Blob): Promise<PdfDocument> {
  const task = pdfjs.getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    cMapUrl: `${parts}/cmaps/`,
    standardFontDataUrl: `${parts}/fonts/`,
    useSystemFonts: false,
    wasmUrl: `${parts}/decoders/`,
    // Our Content-Security-Policy lets no page compile code; scans are decoded without.
    useWasm: false,
  })
  return task.promise
}

/** Draws one page as wide as a number of CSS pixels. Answers how to stop. */
function drawPage(
  document: PdfDocument,
  { page: number, canvas, width }: { page: number; canvas: HTMLCanvasElement; width: number },
): { done: Promise<void>; stop: () => void } {
  let stopped = false
  let task: { promise: Promise<void>; cancel: () => void } | undefined
  const draw = async () => {
    const page = await document.getPage(number)
    if (stopped) return
    const { width: own } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: (width * window.devicePixelRatio) / own })
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    task = page.render({ canvas, viewport })
    await task.promise
  }
  const stop = () => {
    stopped = true
    task?.cancel()
  }
  const done = draw().catch((error: unknown) => {
    if (!stopped) throw error
  })
  return { done, stop }
}
