import { feedbackLimits } from '#contract/feedback/feedback.limits.ts'
import { feedbackPath } from '#contract/feedback/feedback.path.ts'
import { apiBase } from '#contract/http/endpoint.ts'
import type { ErrorEnvelope } from '#contract/http/errors.ts'
import { xsrfCookie, xsrfHeader } from '#contract/http/xsrf.ts'
import { storageKeys } from '#web/lib/browser-storage.ts'

/**
 * Sends only the path of the current page, since a query may contain names. Returns undefined on success,
 * else the server's reason, empty if there was no response.
 */
export async function sendFeedback(message: string, key: string): Promise<string | undefined> {
  try {
    const response = await fetch(apiBase + feedbackPath, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Token ${localStorage.getItem(storageKeys.authToken)}`,
        'Idempotency-Key': key,
        [xsrfHeader]: cookie(xsrfCookie),
      },
      body: JSON.stringify({ message, page: location.pathname.slice(0, feedbackLimits.page) }),
    })
    if (response.ok) return undefined
    const { detail, errors } = (await response.json()) as ErrorEnvelope
    return errors?.message?.join(' ') ?? detail
  } catch {
    return ''
  }
}

function cookie(name: string): string {
  const found = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`))
  return decodeURIComponent(found?.slice(name.length + 1) ?? '')
}
