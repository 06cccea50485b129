import { productName } from '#contract/product.ts'
import { nameInMail } from '#server/platform/mail/names.ts'
import type { Letter } from '#server/platform/mail/smtp.ts'

// The e-mail that a letter goes to is no news to whoever gets it.
const accountOf = ({ email, username }: { email: string; username: string }) =>
  [productName, 'account', username === email ? username : nameInMail(username)].filter(Boolean).join(' ')

/** To whoever asked for a new password. */
export const resetLetter = (person: { email: string; username: string }, link: string): Letter => ({
  to: person.email,
  subject: `Choose a new password for ${productName}`,
  text: `Somebody, probably you, asked for a new password for the ${accountOf(person)}.

Choose it here:

${link}

The link works once, and for an hour. If you did not ask for it, leave it: your password stays as it is.
`,
})

/** To the owner of an account whose password is another one now. */
export const changedLetter = (person: { email: string; username: string }, address: string): Letter => ({
  to: person.email,
  subject: `Your password for ${productName} was changed`,
  text: `The password of the ${accountOf(person)} was changed.

If it was you, all is well. If not, somebody else has your account: choose a new password at once, at

${address}/forgot-password

and tell an administrator of your practice.
`,
})
