import { expect } from '@playwright/test'
import type { Email } from 'postal-mime'
import { emailsTo } from '#server/testing/mailbox.ts'

/** Waits for an email to an address, by default any but that of its sign-up, and answers the newest. */
export async function emailTo(address: string, about = /^(?!Confirm your email)/): Promise<Email> {
  let newest: Email | undefined
  await expect
    .poll(async () => {
      const emails = await emailsTo(process.env.CHAIRSIDE_MAILS ?? '', address)
      newest = emails.findLast(({ subject }) => about.test(subject ?? ''))
      return newest?.subject
    }, `an email to ${address}`)
    .toBeDefined()
  return newest as Email
}
