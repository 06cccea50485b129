import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'

pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/legacy/build/pdf.worker.min.mjs',
  import.meta.url,
).href

// Copied there by the build (rsbuild.config.ts).
const parts = '/app-static/pdf'

export type PdfDocument = pdfjs.PDFDocumentProxy

/** Opens a PDF for drawing, in a worker. Nothing in it is run: neither its scripts nor compiled code. */
export async function openPdf(file: Blob): Promise<PdfDocument> {
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
export function drawPage(
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
