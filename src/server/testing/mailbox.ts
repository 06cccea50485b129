import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server on a free port that stores each email as a file. */
export interface Mailbox {
  folder: string
  settings: Record<string, string>
  refuseWith(reply: { code: number; text: string } | null): void
  stop(): Promise<void>
}

export async function startMailbox(): Promise<Mailbox> {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-mails-'))
  let refusal: { code: number; text: string } | null = null
  let taken = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      text(stream).then((source) => {
        if (refusal) return done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
        // Written under a temporary name, so that readers see whole files.
        const file = join(folder, `${String(++taken).padStart(6, '0')}.eml`)
        writeFileSync(`${file}.part`, source)
        renameSync(`${file}.part`, file)
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    folder,
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    refuseWith(reply) {
      refusal = reply
    },
    async stop() {
      await new Promise<void>((resolve) => server.close(() => resolve()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function mailsTo(folder: string, address: string): Promise<Email[]> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .sort()
  const mails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(join(folder, file)))))
  return mails.filter(({ to }) => to?.some((each) => each.address === address))
}
