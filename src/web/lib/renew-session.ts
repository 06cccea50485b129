import { refreshToken } from '#contract/auth/auth.endpoints.ts'
import { type CallOptions, errorStatus, send } from './http.ts'
import { session } from './session.ts'

let renewing: Promise<boolean> | undefined

/**
 * Replaces a refused token by means of the refresh token; false when that is refused as well. A refresh token used
 * twice ends its whole family, so the calls of all tabs share one exchange: the first makes it, the others find a
 * newer token in the storage. What polling renews is left alone for as long as before: that prolongs no session.
 * Rejects when the server could not be asked.
 */
export function renewSession(refused: string, { background = false }: CallOptions): Promise<boolean> {
  const exchange = () => exchangeTokens(refused, background)
  // Browsers offer locks only to pages that came over TLS or from this machine.
  const exclusive = () =>
    navigator.locks ? navigator.locks.request('chairside-session', exchange) : exchange()
  renewing ??= exclusive().finally(() => {
    renewing = undefined
  })
  return renewing
}

async function exchangeTokens(refused: string, background: boolean): Promise<boolean> {
  const isRefused = () => session.get()?.token === refused
  const isReplaced = () => session.hasLeftCompany() || (session.get() !== null && !isRefused())
  const refresh = session.refreshToken()
  if (isReplaced() || !refresh) return isReplaced()
  try {
    const tokens = await send(refreshToken, { body: { refresh } }, { background })
    // Whoever logged out in the meantime stays logged out.
    if (isRefused() && !isReplaced()) session.start(tokens)
    return session.get() !== null
  } catch (error) {
    const status = errorStatus(error)
    if (status === undefined || status === 429 || status >= 500) throw error
    // Another tab may have gone on to another company, and so to other tokens, at the same moment.
    return isReplaced()
  }
}
