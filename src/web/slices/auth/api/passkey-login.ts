import { passkeyLogin, startPasskeyLogin } from '#contract/auth/auth.second-factor.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { session } from '#web/lib/session.ts'
import { signWithPasskey } from './passkey-browser.ts'

/** Signs in with a passkey alone and keeps the session in this browser. */
export async function logInByPasskey(): Promise<void> {
  const { passkey } = await call(startPasskeyLogin)
  const signed = await signWithPasskey(passkey)
  session.start(await call(passkeyLogin, { body: { passkey: signed } }))
}
