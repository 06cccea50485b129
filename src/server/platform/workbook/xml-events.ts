import { TextDecoder } from 'node:util'
import { Parser } from 'htmlparser2'

export interface XmlEvents {
  /** Names come without their prefix. */
  open(name: string, attributes: Readonly<Record<string, string>>): void
  /** A text may come in several pieces. */
  text?(piece: string): void
  close?(name: string): void
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML in chunks and yields after each. Accepts only the entities of XML itself, so that entities cannot
 * expand.
 */
export async function* readXml(bytes: AsyncIterable<Buffer>, events: XmlEvents): AsyncGenerator<void> {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => events.open(localName(name), attributes),
      ontext: (piece) => events.text?.(piece),
      onclosetag: (name) => events.close?.(localName(name)),
    },
    { xmlMode: true },
  )
  let decoder: TextDecoder | undefined
  for await (const piece of bytes) {
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true })
    parser.write(decoder.decode(piece, { stream: true }))
    yield
  }
  parser.end(decoder?.decode() ?? '')
  yield
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8'
}

/** An attribute by its name without a prefix. */
export const attribute = (attributes: Readonly<Record<string, string>>, name: string): string =>
  attributes[name] ?? Object.entries(attributes).find(([each]) => localName(each) === name)?.[1] ?? ''
