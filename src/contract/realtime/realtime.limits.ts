export const realtimeLimits = {
  /** Milliseconds between heartbeats of an open stream. */
  heartbeat: 20_000,
  /** Milliseconds without a heartbeat after which a stream counts as broken. */
  silence: 45_000,
  /** Milliseconds that a client can look back. The database keeps changes slightly longer. */
  catchUp: 55 * 60_000,
  /** Maximum number of changes listed one by one after a reconnect. */
  caughtUp: 2_000,
  /** Open streams. Tabs of a browser share a stream where they can. */
  streamsPerSession: 20,
  streamsPerCompany: 1_000,
  /** Characters. A cursor lists the transactions in flight, which never take up this many. */
  cursor: 4_000,
} as const
