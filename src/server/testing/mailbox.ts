import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface Refusal {
  code: number
  text: string
  /** After the body unless given. */
  at?: 'MAIL FROM' | 'RCPT TO'
}

/** A real SMTP server on a free port that stores each email as a file. */
export interface Mailbox {
  folder: string
  settings: Record<string, string>
  refuseWith(refusal: Refusal | null): void
  stop(): Promise<void>
}

export async function startMailbox(): Promise<Mailbox> {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-emails-'))
  let refusal: Refusal | null = null
  const refusalAt = (command: Refusal['at']) =>
    refusal && refusal.at === command ? smtpRefusal(refusal) : null
  let taken = 0
  const { port, stop } = await startSmtpServer({
    onMailFrom: (_address, _session, done) => done(refusalAt('MAIL FROM')),
    onRcptTo: (_address, _session, done) => done(refusalAt('RCPT TO')),
    onData(stream, _session, done) {
      text(stream).then((source) => {
        const refused = refusalAt(undefined)
        if (refused) return done(refused)
        // Written under a temporary name, so that readers see whole files.
        const file = join(folder, `${String(++taken).padStart(6, '0')}.eml`)
        writeFileSync(`${file}.part`, source)
        renameSync(`${file}.part`, file)
        done()
      }, done)
    },
  })
  return {
    folder,
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    refuseWith(next) {
      refusal = next
    },
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const smtpRefusal = ({ code, text }: Pick<Refusal, 'code' | 'text'>): Error =>
  Object.assign(new Error(text), { responseCode: code })

/** Wants no login and no encryption unless the options say otherwise. */
export async function startSmtpServer(
  options: SMTPServerOptions,
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    ...options,
  })
  // Without a listener, a client that goes away would end the process.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

export async function emailsTo(folder: string, address: string): Promise<Email[]> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .sort()
  const emails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(join(folder, file)))))
  return emails.filter(({ to }) => to?.some((each) => each.address === address))
}
