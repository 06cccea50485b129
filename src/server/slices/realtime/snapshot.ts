/** The transactions a reader has seen, as `xmin:xmax:running`. */
export interface Snapshot {
  text: string
  xmin: bigint
  xmax: bigint
  running: ReadonlySet<bigint>
}

/** Undefined for anything that PostgreSQL itself would refuse. */
export function parseSnapshot(text: string): Snapshot | undefined {
  const [, min, max, list] = /^(\d{1,18}):(\d{1,18}):((?:\d{1,18},)*\d{1,18})?$/.exec(text) ?? []
  if (min === undefined || max === undefined) return undefined
  const [xmin, xmax] = [BigInt(min), BigInt(max)]
  const running = list ? list.split(',').map(BigInt) : []
  const isOrdered = running.every((xid, index) => xid >= (index ? (running[index - 1] ?? 0n) + 1n : xmin))
  const isWithin = xmin > 0n && xmin <= xmax && (running.at(-1) ?? 0n) < xmax
  return isOrdered && isWithin ? { text, xmin, xmax, running: new Set(running) } : undefined
}

/** True when the snapshot includes the transaction. */
export const isSeen = (snapshot: Snapshot, xid: bigint): boolean =>
  xid < snapshot.xmin || (xid < snapshot.xmax && !snapshot.running.has(xid))

/** The one that has seen more. */
export const laterOf = (one: Snapshot, other: Snapshot): Snapshot => {
  if (one.xmax !== other.xmax) return one.xmax > other.xmax ? one : other
  return one.running.size < other.running.size ? one : other
}
