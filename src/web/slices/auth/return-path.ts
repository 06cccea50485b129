const home = '/home'

/**
 * Where a login leads: back to the page that asked for it, as its history entry says, else to /home (spec section 2).
 * Only a path of this very site is followed, and never one that would lead back here.
 */
export function returnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  if (typeof from !== 'string' || !/^\/[^/\\]/.test(from)) return home
  return /^\/(login|signup)\b/.test(from) ? home : from
}
