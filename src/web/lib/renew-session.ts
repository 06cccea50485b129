import { refreshToken } from '#contract/auth/auth.endpoints.ts'
import { type CallOptions, errorStatus, send } from './http.ts'
import { session } from './session.ts'

let renewing: Promise<boolean> | undefined

/**
 * Exchanges the refresh token for new tokens; false if it is refused. Reusing a refresh token revokes its
 * family, so all tabs share one exchange: the first makes it, the others find its result in storage.
 * Background calls do not extend the session.
 */
export function renewSession(refused: string, { background = false }: CallOptions): Promise<boolean> {
  const exchange = () => exchangeTokens(refused, background)
  // Locks exist only with TLS or on localhost.
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
    // Do not sign in again a user who just logged out.
    if (isRefused() && !isReplaced()) session.start(tokens)
    return session.get() !== null
  } catch (error) {
    const status = errorStatus(error)
    if (status === undefined || status === 429 || status >= 500) throw error
    // Another tab may have just switched companies.
    return isReplaced()
  }
}
