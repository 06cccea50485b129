import type { EmailDoubt } from './email.rules.ts'

const reasons: Record<EmailDoubt, string> = { invented: 'looks invented', own: 'belongs to your practice' }

/** Texts about the email of a person who is being added. */
export const emailMessages = {
  phoneOrEmail: 'Enter a phone number or an email address.',
  askDoubt: (email: string, doubt: EmailDoubt) => ({
    title: 'Check the Email',
    question: `${email} ${reasons[doubt]}. Save without an email?`,
    confirm: 'Save without email',
    cancel: 'Keep it',
  }),
} as const
