import type { EmailFailure } from '#contract/formats/email-failures.ts'

/** Properties that nodemailer adds to its errors. */
interface SmtpError {
  code?: string
  /** The code of Node.js, which `code` replaces. */
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

/**
 * Decided from the SMTP command and the response code, because nodemailer's own codes mislead: a refused sender
 * and a refused recipient are both EENVELOPE, and a missing STARTTLS carries the server's 5xx.
 */
export function smtpFailure(error: unknown): EmailFailure {
  const smtpError = error as SmtpError
  const { command = '', response = '', responseCode = 0 } = smtpError
  // 'AUTH PLAIN' is AUTH.
  const [verb = ''] = command.split(' ')
  if (responseCode >= 500) return refusalOf(verb, responseCode)
  if (responseCode >= 400) return deferralOf(verb, response)
  return connectionFailure(smtpError)
}

/** True when a retry cannot help. Other failures come from settings, the network or a temporary state. */
export const isFinal = (failure: EmailFailure): boolean =>
  failure === 'recipientRefused' || failure === 'contentRefused' || failure === 'tooLarge'

const refusals: Readonly<Record<string, EmailFailure>> = {
  CONN: 'connectionRefused',
  EHLO: 'hostNameRefused',
  HELO: 'hostNameRefused',
  STARTTLS: 'notEncrypted',
  AUTH: 'loginRefused',
  MAIL: 'senderRefused',
  RCPT: 'recipientRefused',
  DATA: 'contentRefused',
}
const emailVerbs = ['MAIL', 'RCPT', 'DATA']

function refusalOf(verb: string, responseCode: number): EmailFailure {
  // 530: authentication required (RFC 4954 section 6). Some servers send 503 instead, commands out of order.
  if (emailVerbs.includes(verb) && (responseCode === 530 || responseCode === 503)) return 'loginNeeded'
  // 552: larger than the server accepts (RFC 1870 section 6.1).
  if (verb === 'MAIL' && responseCode === 552) return 'tooLarge'
  return refusals[verb] ?? 'unknown'
}

function deferralOf(verb: string, response: string): EmailFailure {
  if (/gr[ae]y-?\s?list/i.test(response)) return 'greylisted'
  return verb === 'RCPT' ? 'recipientDeferred' : 'deferred'
}

const failuresByCode: Readonly<Record<string, EmailFailure>> = {
  EDNS: 'unknownHost',
  ETIMEDOUT: 'timedOut',
  ETLS: 'encryptionFailed',
  ESOCKET: 'unreachable',
  ECONNECTION: 'unreachable',
  EPROTOCOL: 'unexpectedAnswer',
  // Without a response, the settings have no complete login.
  EAUTH: 'loginNeeded',
  ENOAUTH: 'loginNeeded',
}

function connectionFailure({ code = '', originalCode = '' }: SmtpError): EmailFailure {
  if (originalCode === 'CERT_HAS_EXPIRED') return 'certificateExpired'
  if (originalCode === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'certificateOfAnotherHost'
  if (isCertificateCode(originalCode)) return 'certificateUntrusted'
  if (/^(ERR_SSL_|EPROTO$)/.test(originalCode)) return 'encryptionFailed'
  return failuresByCode[code] ?? 'unknown'
}

// The codes by which OpenSSL rejects a certificate (nodejs.org/api/tls.html, X509 certificate error codes).
const isCertificateCode = (code: string) =>
  /CERT|CRL|_ISSUER_|^UNABLE_TO_VERIFY_LEAF_SIGNATURE$|^INVALID_(CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$|^HOSTNAME_MISMATCH$/.test(
    code,
  ) && !code.startsWith('ERR_SSL_')
