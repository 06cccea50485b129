export const realtimeLimits = {
  /** How often an open stream says that it is alive. Milliseconds. */
  heartbeat: 20_000,
  /** Silence after which a stream counts as broken. Milliseconds. */
  silence: 45_000,
  /** How long what changed can be caught up with. Milliseconds; the database forgets it a little later. */
  catchUp: 55 * 60_000,
  /** Most changes that are caught up with one by one. */
  caughtUp: 2_000,
  /** Most open streams. Tabs of one browser share one where the browser can. */
  streamsPerSession: 20,
  streamsPerCompany: 1_000,
  /** Longest cursor: as many transactions at a time as no database takes. */
  cursor: 4_000,
} as const
