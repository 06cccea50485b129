import type { Transporter } from 'nodemailer'
import type { Settings } from '../settings.ts'

/** A mail as it leaves: plain text, to one address. */
export interface Letter {
  to: string
  subject: string
  text: string
}

/** Hands a letter to the mail server; `id` stays the same when it is tried again. Rejects when it was not taken. */
export type SendLetter = (letter: Letter, id: string) => Promise<void>

const milliseconds = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }
const loopback = ['localhost', '127.0.0.1', '[::1]']

const hostOf = ({ PUBLIC_URL }: Settings) => (PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'localhost')

/** Whom mails are from: MAIL_FROM, else nobody at our own address. */
export const senderOf = (settings: Settings): string =>
  settings.MAIL_FROM ?? `Chairside <no-reply@${hostOf(settings)}>`

/** The mail server of SMTP_URL; undefined when there is none. */
export function smtpOf(settings: Settings): SendLetter | undefined {
  const { SMTP_URL } = settings
  if (!SMTP_URL) return undefined
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL)
  const secure = protocol === 'smtps:'
  const open = async (): Promise<Transporter> => {
    // 5 MB, for those who send.
    const { createTransport } = await import('nodemailer')
    return createTransport({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (secure ? 465 : 587),
      secure,
      // Links that open accounts go through here: readable only on the way to this very machine.
      requireTLS: !loopback.includes(hostname),
      ...(username
        ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }
        : {}),
      ...milliseconds,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  let transport: Promise<Transporter> | undefined
  const host = hostOf(settings)
  const from = senderOf(settings)
  return async ({ to, subject, text }, id) => {
    transport ??= open()
    await (await transport).sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      messageId: `<${id}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }
}
