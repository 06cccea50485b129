/** A page: its heading and the lines below it. */
export interface PdfPage {
  heading: string
  lines: readonly string[]
}

const letter = { width: 612, height: 792 } as const
const margin = 72

/** A PDF of text pages in Letter size; `filler` is carried along unseen, to make it as large as wanted. */
export function pdfFile(pages: readonly PdfPage[], filler = Buffer.alloc(0)): Buffer {
  const firstPage = 5
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    stream(filler),
    ...pages.flatMap((page, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${letter.width} ${letter.height}] ` +
        `/Resources << /Font << /F1 3 0 R >> >> /Contents ${firstPage + 1 + index * 2} 0 R >>`,
      stream(Buffer.from(drawing(page), 'latin1')),
    ]),
  ]
  const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  objects.forEach((object, index) => {
    offsets.push(length)
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    length += part.length
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

const stream = (content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])

function drawing({ heading, lines }: PdfPage): string {
  const top = letter.height - margin
  const text = (size: number, y: number, words: string) =>
    `BT /F1 ${size} Tf ${margin} ${y} Td (${words.replace(/[\\()]/g, '\\$&')}) Tj ET`
  return [
    text(20, top, heading),
    `0.06 0.44 0.41 RG 1.5 w ${margin} ${top - 12} m ${letter.width - margin} ${top - 12} l S`,
    ...lines.map((line, index) => text(11, top - 40 - index * 18, line)),
  ].join('\n')
}
