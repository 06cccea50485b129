export const realtimeLimits = {
  /** Milliseconds between heartbeats of an open stream. */
  heartbeat: 20_000,
  /** Milliseconds without a heartbeat after which a stream counts as broken. */
  silence: 45_000,
  /** Milliseconds; the database forgets a little later. */
  catchUp: 55 * 60_000,
  /** Most changes listed one by one after a reconnect. */
  caughtUp: 2_000,
  /** Open streams. Tabs of one browser share one where they can. */
  streamsPerSession: 20,
  streamsPerCompany: 1_000,
  /** Characters. A cursor lists the transactions in flight; no database has this many. */
  cursor: 4_000,
} as const
