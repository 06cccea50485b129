import { BadWorkbook } from './bad-workbook.ts'
import { readXml } from './xml-events.ts'

/** The texts that cells refer to by number. */
export interface SharedTexts {
  at(index: number): string
}

export interface SharedTextLimits {
  /** Maximum number of texts. */
  sharedTexts: number
  /** Maximum bytes of all texts together. */
  sharedBytes: number
  /** Maximum characters of a cell. A longer text keeps one character more, by which its cell is rejected. */
  cell: number
}

/** Reads the shared texts into one buffer: as strings, a million would take many times their bytes. */
export async function readSharedTexts(
  xml: AsyncIterable<Buffer>,
  limits: SharedTextLimits,
): Promise<SharedTexts> {
  let bytes = Buffer.alloc(64 * 1024)
  const ends: number[] = []
  let size = 0
  let text = ''
  const open: string[] = []
  const store = () => {
    if (ends.length >= limits.sharedTexts) throw new BadWorkbook('shared_texts')
    const length = Buffer.byteLength(text)
    if (size + length > limits.sharedBytes) throw new BadWorkbook('shared_texts')
    if (size + length > bytes.length) {
      const larger = Buffer.alloc(Math.max(2 * bytes.length, size + length))
      bytes.copy(larger)
      bytes = larger
    }
    size += bytes.write(text, size)
    ends.push(size)
    text = ''
  }
  const pieces = readXml(xml, {
    open: (name) => open.push(name),
    text: (piece) => {
      // Phonetic readings (rPh) do not belong to the text.
      if (open.at(-1) === 't' && !open.includes('rPh') && text.length <= limits.cell)
        text += piece.slice(0, limits.cell + 1 - text.length)
    },
    close: (name) => {
      open.pop()
      if (name === 'si') store()
    },
  })
  for await (const _ of pieces);
  return {
    at: (index) =>
      index >= 0 && index < ends.length ? bytes.toString('utf8', ends[index - 1] ?? 0, ends[index]) : '',
  }
}
