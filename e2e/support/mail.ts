import { expect } from '@playwright/test'
import type { Email } from 'postal-mime'
import { mailsTo } from '#server/testing/mailbox.ts'

/** Waits for a mail to an address, by default any but that of its sign-up, and answers the newest. */
export async function mailTo(address: string, about = /^(?!Confirm your email)/): Promise<Email> {
  let newest: Email | undefined
  await expect
    .poll(async () => {
      const mails = await mailsTo(process.env.CHAIRSIDE_MAILS ?? '', address)
      newest = mails.findLast(({ subject }) => about.test(subject ?? ''))
      return newest?.subject
    }, `a mail to ${address}`)
    .toBeDefined()
  return newest as Email
}
