import { type ReadZip, zipInMemory } from '../zip/read-zip.ts'
import { BadWorkbook } from './bad-workbook.ts'
import { kindOfFormat, type NumberKind } from './number-formats.ts'
import { type RowLimits, readRows, type WorkbookRow } from './read-rows.ts'
import { readSharedTexts, type SharedTextLimits, type SharedTexts } from './shared-texts.ts'
import { attribute, readXml } from './xml-events.ts'

export interface WorkbookLimits extends RowLimits, SharedTextLimits {
  /** Maximum number of parts, such as sheets and pictures. */
  parts: number
  /** Maximum bytes that all parts may unpack to, for a file of `bytes`. */
  unfolded(bytes: number): number
}

export interface Sheet {
  name: string
  isHidden: boolean
  rows(): AsyncGenerator<WorkbookRow>
}

/**
 * Opens an Excel workbook (ECMA-376, SpreadsheetML) and enforces the limits while it is read. Throws a
 * BadWorkbook, even while rows are read.
 */
export async function openWorkbook(content: Buffer, limits: WorkbookLimits): Promise<Sheet[]> {
  const zip = await zipInMemory(content, limits.parts).catch((cause: unknown) => {
    throw new BadWorkbook('unreadable', 0, cause)
  })
  const names = [...zip.sizes.keys()]
  if (names.some((name) => /vbaProject|macrosheets/i.test(name))) throw new BadWorkbook('macros')
  // Reading fails when a part unpacks to more bytes than its entry declares.
  const unfolded = [...zip.sizes.values()].reduce((sum, size) => sum + size, 0)
  if (unfolded > limits.unfolded(content.length)) throw new BadWorkbook('unfolds')
  const workbookPath = await workbookPathOf(zip)
  const { sheets, is1904 } = await readSheetNames(zip, workbookPath)
  const targets = await readTargets(zip, workbookPath)
  const pathOf = (kind: string) => [...targets.values()].find(({ type }) => type.endsWith(`/${kind}`))?.path
  let shared: Promise<{ texts: SharedTexts; kinds: NumberKind[] }> | undefined
  const readShared = async () => {
    const [textsPath, stylesPath] = [pathOf('sharedStrings'), pathOf('styles')]
    const texts = textsPath
      ? await reading(() => readSharedTexts(partOf(zip, textsPath), limits))
      : { at: () => '' }
    return { texts, kinds: stylesPath ? await readNumberKinds(zip, stylesPath) : [] }
  }
  // Sheets of other types are charts and dialogs.
  const isTable = ({ id }: { id: string }) => targets.get(id)?.type.endsWith('/worksheet') ?? true
  return sheets.filter(isTable).map(({ name, isHidden, id }) => ({
    name,
    isHidden,
    async *rows() {
      const path = targets.get(id)?.path
      if (path === undefined || !zip.sizes.has(path)) throw new BadWorkbook('unreadable')
      shared ??= readShared()
      const rows = readRows(partOf(zip, path), { ...(await shared), is1904 }, limits)
      try {
        yield* rows
      } catch (error) {
        throw asBadWorkbook(error)
      }
    },
  }))
}

const asBadWorkbook = (error: unknown) =>
  error instanceof BadWorkbook ? error : new BadWorkbook('unreadable', 0, error)

async function reading<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asBadWorkbook(error)
  }
}

async function* partOf(zip: ReadZip, path: string): AsyncGenerator<Buffer> {
  yield* (await zip.read(path)) as AsyncIterable<Buffer>
}

/** Reads a small part completely. A missing part is skipped. */
const readPart = (
  zip: ReadZip,
  path: string,
  open: (name: string, attributes: Readonly<Record<string, string>>) => void,
  close?: (name: string) => void,
): Promise<void> =>
  reading(async () => {
    if (!zip.sizes.has(path)) return
    for await (const _ of readXml(partOf(zip, path), { open, ...(close && { close }) }));
  })

/** Resolves a path relative to the folder of a part, or from the root. */
function resolved(from: string, target: string): string {
  return new URL(target, `zip:///${from}`).pathname.slice(1)
}

const relationsOf = (path: string) => path.replace(/([^/]*)$/, '_rels/$1.rels')

async function workbookPathOf(zip: ReadZip): Promise<string> {
  for (const { type, path } of (await readTargets(zip, '')).values())
    if (type.endsWith('/officeDocument') && zip.sizes.has(path)) return path
  throw new BadWorkbook('unreadable')
}

async function readTargets(zip: ReadZip, from: string): Promise<Map<string, { type: string; path: string }>> {
  const targets = new Map<string, { type: string; path: string }>()
  await readPart(zip, relationsOf(from), (name, attributes) => {
    if (name !== 'Relationship' || attributes.TargetMode === 'External') return
    const { Id = '', Type = '', Target = '' } = attributes
    targets.set(Id, { type: Type, path: decodeURI(resolved(from, Target)) })
  })
  return targets
}

async function readSheetNames(zip: ReadZip, path: string) {
  const sheets: { name: string; isHidden: boolean; id: string }[] = []
  let is1904 = false
  await readPart(zip, path, (name, attributes) => {
    if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
    if (name !== 'sheet') return
    const isHidden = ['hidden', 'veryHidden'].includes(attributes.state ?? '')
    sheets.push({ name: attributes.name ?? '', isHidden, id: attribute(attributes, 'id') })
  })
  return { sheets, is1904 }
}

/** The number format of each cell style, by the style's number. */
async function readNumberKinds(zip: ReadZip, path: string): Promise<NumberKind[]> {
  const codes = new Map<number, string>()
  const kinds: NumberKind[] = []
  let isCellStyle = false
  await readPart(
    zip,
    path,
    (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') isCellStyle = true
      if (name !== 'xf' || !isCellStyle) return
      const id = Number(attributes.numFmtId ?? 0)
      kinds.push(kindOfFormat(id, codes.get(id)))
    },
    (name) => {
      if (name === 'cellXfs') isCellStyle = false
    },
  )
  return kinds
}
