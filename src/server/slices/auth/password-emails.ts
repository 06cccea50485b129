import { productName } from '#contract/product.ts'
import { nameInEmail } from '#server/platform/email/names.ts'
import type { Letter } from '#server/platform/email/smtp.ts'

// No need to repeat the address the email goes to.
const accountOf = ({ email, username }: { email: string; username: string }) =>
  [productName, 'account', username === email ? username : nameInEmail(username)].filter(Boolean).join(' ')

export const resetLetter = (person: { email: string; username: string }, link: string): Letter => ({
  to: person.email,
  subject: `Choose a new password for ${productName}`,
  text: `Someone, probably you, asked to reset the password of your ${accountOf(person)}.

Choose a new one here:

${link}

The link works once, within an hour. If you didn't ask for it, ignore this email and your password won't change.
`,
})

/** Sent after every password change. */
export const changedLetter = (person: { email: string; username: string }, address: string): Letter => ({
  to: person.email,
  subject: `Your password for ${productName} was changed`,
  text: `The password of your ${accountOf(person)} was changed.

If this was you, there's nothing to do. If not, someone else may have access to your account. Choose a new password now at

${address}/forgot-password

and tell an administrator of your practice.
`,
})
