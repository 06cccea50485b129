export const writeKinds = ['lead', 'change', 'note', 'form', 'document', 'outcome'] as const
export type WriteKind = (typeof writeKinds)[number]

/** Something a client wants stored once, however often it has to send it. */
export interface Write {
  kind: WriteKind
  /** Unique, and stored with the write so that it can be found. */
  key: string
  attempts: number
  /** The record's id from a successful answer; null where the answer has none, undefined without such an answer. */
  acknowledged: number | null | undefined
}

/** When the acknowledged request began and ended, by `performance.now()`. */
interface Acknowledgement {
  kind: WriteKind
  sentAt: number
  at: number
}

/** What clients were told, kept apart from the product. */
export interface Ledger {
  writes: readonly Write[]
  /** Answers other than success and 503, as text. */
  refusals: string[]
  begin(kind: WriteKind): Write
  acknowledge(write: Write, id: number | null, sentAt: number): void
  /** Milliseconds from a moment until a write of this kind that began after it was acknowledged. */
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

/** The ids of the records that each write led to, by its key. */
export type Traces = ReadonlyMap<string, readonly number[]>

/** Keys of writes that went wrong. */
interface Differences {
  /** Acknowledged, but missing or under another id. */
  lost: string[]
  /** Acknowledged, but not processed yet. */
  late: string[]
  /** Stored more than once. */
  doubled: string[]
  /** Stored, but never sent. */
  unknown: string[]
}

/** Compares what clients were told with what is stored or waiting: once if acknowledged, else at most once. */
export function compare(
  writes: readonly Write[],
  traces: Traces,
  waiting: ReadonlySet<string> = new Set(),
): Differences {
  const found = ({ key }: Write) => traces.get(key) ?? []
  const sent = new Set(writes.map(({ key }) => key))
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
    unknown: [...traces.keys()].filter((key) => !sent.has(key)),
  }
}
