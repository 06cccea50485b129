import type { Transporter } from 'nodemailer'
import type { Settings } from '../settings.ts'

export interface Letter {
  to: string
  subject: string
  text: string
}

/** `id` stays the same across retries. Rejects when the server refuses the letter. */
export type SendLetter = (letter: Letter, id: string) => Promise<void>

const milliseconds = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }
const loopback = ['localhost', '127.0.0.1', '[::1]']

const hostOf = ({ PUBLIC_URL }: Settings) => (PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'localhost')

/** MAIL_FROM, or else a no-reply address. */
export const senderOf = (settings: Settings): string =>
  settings.MAIL_FROM ?? `Chairside <no-reply@${hostOf(settings)}>`

export function smtpOf(settings: Settings): SendLetter | undefined {
  const { SMTP_URL } = settings
  if (!SMTP_URL) return undefined
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL)
  const secure = protocol === 'smtps:'
  const open = async (): Promise<Transporter> => {
    // Loaded on first use: it takes 5 MB.
    const { createTransport } = await import('nodemailer')
    return createTransport({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (secure ? 465 : 587),
      secure,
      // Emails contain sign-in links: unencrypted only to this machine.
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
