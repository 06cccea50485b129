import tls from 'node:tls'
import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import type { EmailFailure } from '#contract/formats/email-failures.ts'
import { certificate } from '#server/testing/certificate.ts'
import { type Refusal, smtpRefusal, startSmtpServer } from '#server/testing/mailbox.ts'
import type { Settings } from '../settings.ts'
import { smtpOf } from './smtp.ts'
import { isFinal, smtpFailure } from './smtp-failures.ts'

type Reply = Pick<Refusal, 'code' | 'text'>
const no = (code: number, text = 'No'): Reply => ({ code, text })

// Servers that refuse at one step.
const atGreeting = (reply: Reply): SMTPServerOptions => ({
  onConnect: (_session, done) => done(smtpRefusal(reply)),
})
const atLogin = (reply: Reply): SMTPServerOptions => ({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: (_login, _session, done) => done(smtpRefusal(reply)),
})
const atSender = (reply: Reply): SMTPServerOptions => ({
  onMailFrom: (_address, _session, done) => done(smtpRefusal(reply)),
})
const atRecipient = (reply: Reply): SMTPServerOptions => ({
  onRcptTo: (_address, _session, done) => done(smtpRefusal(reply)),
})
const afterBody = (reply: Reply): SMTPServerOptions => ({
  onData: (stream, _session, done) => stream.resume().on('end', () => done(smtpRefusal(reply))),
})
const without = (...commands: string[]): SMTPServerOptions => ({
  disabledCommands: ['STARTTLS', 'AUTH', ...commands],
})
const wantsLogin: SMTPServerOptions = { authOptional: false, disabledCommands: ['STARTTLS'] }
const offersStartTls: SMTPServerOptions = { disabledCommands: ['AUTH'] }

const thisMachine = 'smtp://127.0.0.1'
// The same machine by an address that does not count as loopback, and so requires encryption.
const anotherMachine = 'smtp://[::ffff:127.0.0.1]'

/** Sends an email to a server and returns the failure. */
async function failureAt(options: SMTPServerOptions, url = thisMachine): Promise<EmailFailure> {
  const { port, stop } = await startSmtpServer(options)
  try {
    return await failureOf(`${url}:${port}`)
  } finally {
    await stop()
  }
}

async function failureOf(url: string): Promise<EmailFailure> {
  const send = smtpOf({ SMTP_URL: url, PUBLIC_URL: 'https://crm.example.com' } as Settings)
  const letter = { to: 'pat@example.com', subject: 'Come in', text: 'Please.' }
  const sent = send?.(letter, 'email-1')
  return sent ? sent.then(() => Promise.reject(new Error('It was sent')), smtpFailure) : 'notSetUp'
}

type Case = [title: string, failure: EmailFailure, options: SMTPServerOptions, url?: string]

const final: Case[] = [
  ['550 at RCPT TO', 'recipientRefused', atRecipient(no(550, 'No such mailbox'))],
  ['552 at RCPT TO', 'recipientRefused', atRecipient(no(552, 'Mailbox full'))],
  [
    '554 at RCPT TO, one command at a time',
    'recipientRefused',
    { ...atRecipient(no(554)), hidePIPELINING: true },
  ],
  ['a 5xx at DATA, before the body', 'contentRefused', without('DATA')],
  ['554 after the body', 'contentRefused', afterBody(no(554, 'Looks like spam'))],
  ['552 after the body', 'contentRefused', afterBody(no(552))],
  ['552 at MAIL FROM', 'tooLarge', atSender(no(552, 'Message too large'))],
]
const retried: Case[] = [
  ['554 as greeting', 'connectionRefused', atGreeting(no(554, 'No SMTP service here'))],
  ['421 as greeting', 'deferred', atGreeting(no(421))],
  ['a 5xx at EHLO and HELO', 'hostNameRefused', without('EHLO', 'HELO')],
  ['a 5xx at EHLO where TLS is needed', 'hostNameRefused', without('EHLO'), anotherMachine],
  ['a server without STARTTLS', 'notEncrypted', without(), anotherMachine],
  ['an expired certificate', 'certificateExpired', offersStartTls],
  ['an untrusted certificate', 'certificateUntrusted', { ...offersStartTls, ...certificate }],
  [
    'an untrusted certificate at smtps',
    'certificateUntrusted',
    { ...certificate, secure: true },
    'smtps://127.0.0.1',
  ],
  ['smtps to a port without TLS', 'encryptionFailed', {}, 'smtps://127.0.0.1'],
  ['530 at MAIL FROM', 'loginNeeded', wantsLogin],
  ['530 at RCPT TO', 'loginNeeded', atRecipient(no(530, 'Authentication required'))],
  ['503 at RCPT TO', 'loginNeeded', atRecipient(no(503, 'AUTH first'))],
  ['a user name without a password', 'loginNeeded', atLogin(no(535)), 'smtp://office@127.0.0.1'],
  ['a refused login', 'loginRefused', atLogin(no(535)), 'smtp://office:wrong@127.0.0.1'],
  ['454 at AUTH', 'deferred', atLogin(no(454)), 'smtp://office:right@127.0.0.1'],
  ['550 at MAIL FROM', 'senderRefused', atSender(no(550))],
  ['553 at MAIL FROM', 'senderRefused', atSender(no(553, 'Not your address'))],
  [
    '553 at MAIL FROM, one command at a time',
    'senderRefused',
    { ...atSender(no(553)), hidePIPELINING: true },
  ],
  ['451 at MAIL FROM', 'deferred', atSender(no(451))],
  [
    'greylisting at RCPT TO',
    'greylisted',
    atRecipient(no(450, '4.2.0 Greylisted, see postgrey.example.com')),
  ],
  ['greylisting after the body', 'greylisted', afterBody(no(451, '4.7.1 Grey-listing in action'))],
  ['450 at RCPT TO', 'recipientDeferred', atRecipient(no(450, 'Mailbox busy'))],
  ['451 after the body', 'deferred', afterBody(no(451))],
]

describe('smtpFailure', () => {
  test.each(final)('classifies %s as the permanent failure %s', async (_title, failure, options, url) => {
    const actual = await failureAt(options, url)
    expect([actual, isFinal(actual)]).toEqual([failure, true])
  })

  test.each(retried)('classifies %s as the temporary failure %s', async (_title, failure, options, url) => {
    const actual = await failureAt(options, url)
    expect([actual, isFinal(actual)]).toEqual([failure, false])
  })

  test('classifies a trusted certificate for a different host as certificateOfAnotherHost', async () => {
    const trusted = tls.getCACertificates('default')
    tls.setDefaultCACertificates([...trusted, certificate.cert])
    try {
      expect(await failureAt({ ...offersStartTls, ...certificate })).toBe('certificateOfAnotherHost')
    } finally {
      tls.setDefaultCACertificates(trusted)
    }
  })

  test('classifies a refused connection as unreachable', async () => {
    const { port, stop } = await startSmtpServer({})
    await stop()
    expect(await failureOf(`${thisMachine}:${port}`)).toBe('unreachable')
  })

  test.each([
    ['a host name that DNS does not know', 'EDNS', 'unknownHost'],
    ['a timeout', 'ETIMEDOUT', 'timedOut'],
    ['an answer that is not SMTP', 'EPROTOCOL', 'unexpectedAnswer'],
    ['an error without a code', undefined, 'unknown'],
  ])('classifies %s (error code %s) as the temporary failure %s', (_title, code, failure) => {
    const actual = smtpFailure(Object.assign(new Error('No'), { code, command: 'CONN' }))
    expect([actual, isFinal(actual)]).toEqual([failure, false])
  })
})
