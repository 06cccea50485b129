import { z } from 'zod'
import { phoneMessages } from '#contract/intake/phone.messages.ts'
import { invalidFields } from '#server/platform/errors.ts'

// Milliseconds. Short, because a user waits for the result.
const patience = 5_000

const Account = z.object({ sid: z.string() })

/**
 * True when Twilio confirms the credentials, false when Twilio cannot be reached. Throws when Twilio rejects
 * them.
 */
export async function confirmAccount(apiUrl: string, sid: string, token: string): Promise<boolean> {
  const response = await fetch(`${apiUrl}/2010-04-01/Accounts/${sid}.json`, {
    headers: { authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  }).catch(() => undefined)
  if (response?.status === 401 || response?.status === 403) {
    await response.body?.cancel()
    throw invalidFields({ account_sid: [phoneMessages.unknownAccount] })
  }
  if (response?.status !== 200) {
    await response?.body?.cancel()
    return false
  }
  const account = Account.safeParse(await response.json().catch(() => undefined))
  return account.data?.sid === sid
}
