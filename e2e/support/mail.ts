import { expect } from '@playwright/test'
import type { Email } from 'postal-mime'
import { mailsTo } from '#server/testing/mailbox.ts'

/** Waits for a mail to an address, and answers the newest. */
export async function mailTo(address: string): Promise<Email> {
  let newest: Email | undefined
  await expect
    .poll(async () => {
      newest = (await mailsTo(process.env.CHAIRSIDE_MAILS ?? '', address)).at(-1)
      return newest?.subject
    }, `a mail to ${address}`)
    .toBeDefined()
  return newest as Email
}
