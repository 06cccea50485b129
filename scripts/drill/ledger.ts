/** What the clients of the drill write. */
export const writeKinds = ['lead', 'change', 'note', 'form', 'document'] as const
export type WriteKind = (typeof writeKinds)[number]

/** Something that a client wants written once, however often it has to ask for it. */
export interface Write {
  kind: WriteKind
  /** Written along, so that it is found again; no other write has it. */
  key: string
  attempts: number
  /** The record that an answer with success has named; null where it names none, undefined where no such answer came. */
  acknowledged: number | null | undefined
}

/** When a write was acknowledged: its last request's beginning and end, by `performance.now()`. */
interface Acknowledgement {
  kind: WriteKind
  sentAt: number
  at: number
}

/** What clients were told, kept apart from the product. */
export interface Ledger {
  writes: readonly Write[]
  /** Answers that are neither a success nor a plain 'try again later', as text. */
  refusals: string[]
  begin(kind: WriteKind): Write
  acknowledge(write: Write, id: number | null, sentAt: number): void
  /** Milliseconds from a moment until a write of this kind was acknowledged that was asked for after it. */
  successAfter(moment: number, kind: WriteKind): number | undefined
}

export const keyOf = (kind: WriteKind, number: number): string =>
  `drill-${kind}-${String(number).padStart(6, '0')}`

export function createLedger(): Ledger {
  const writes: Write[] = []
  const acknowledgements: Acknowledgement[] = []
  return {
    writes,
    refusals: [],
    begin(kind) {
      const write = { kind, key: keyOf(kind, writes.length), attempts: 0, acknowledged: undefined }
      writes.push(write)
      return write
    },
    acknowledge(write, id, sentAt) {
      write.acknowledged = id
      acknowledgements.push({ kind: write.kind, sentAt, at: performance.now() })
    },
    successAfter(moment, kind) {
      const first = acknowledgements.find((one) => one.kind === kind && one.sentAt >= moment)
      return first && first.at - moment
    },
  }
}

/** What is stored of each write, by its key: the ids of the records that have come of it. */
export type Traces = ReadonlyMap<string, readonly number[]>

/** Writes by their keys that are not as they have to be. */
interface Differences {
  /** Acknowledged, and not there, or not as the record that the answer named. */
  lost: string[]
  /** Acknowledged, and waiting to be worked on. */
  late: string[]
  /** There more than once, acknowledged or not. */
  doubled: string[]
  /** There, though nobody ever asked for it. */
  unasked: string[]
}

/** Compares what clients were told with what is stored or waits: the acknowledged once, the rest at most once. */
export function compare(
  writes: readonly Write[],
  traces: Traces,
  waiting: ReadonlySet<string> = new Set(),
): Differences {
  const found = ({ key }: Write) => traces.get(key) ?? []
  const asked = new Set(writes.map(({ key }) => key))
  const missing = writes.filter((write) =>
    write.acknowledged === null
      ? found(write).length === 0
      : write.acknowledged !== undefined && !found(write).includes(write.acknowledged),
  )
  const [late = [], lost = []] = [true, false].map((waits) =>
    missing.map(({ key }) => key).filter((key) => waiting.has(key) === waits),
  )
  return {
    lost,
    late,
    doubled: [...traces].filter(([, ids]) => ids.length > 1).map(([key]) => key),
    unasked: [...traces.keys()].filter((key) => !asked.has(key)),
  }
}
