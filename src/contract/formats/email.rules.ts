/** Local parts of placeholders, without dots, hyphens and underscores. */
const inventedNames = ['no', 'none', 'na', 'noemail', 'nomail', 'test']

/** Domains of public mail providers, where a practice and its patients may both have an address. */
const publicDomains = [
  ...[
    'gmail.com',
    'googlemail.com',
    'yahoo.com',
    'ymail.com',
    'rocketmail.com',
    'outlook.com',
    'hotmail.com',
  ],
  ...[
    'live.com',
    'msn.com',
    'icloud.com',
    'me.com',
    'mac.com',
    'aol.com',
    'proton.me',
    'protonmail.com',
    'pm.me',
  ],
  ...['gmx.com', 'gmx.net', 'mail.com', 'zoho.com', 'fastmail.com', 'hey.com', 'comcast.net', 'xfinity.com'],
  ...['verizon.net', 'att.net', 'sbcglobal.net', 'bellsouth.net', 'cox.net', 'charter.net', 'spectrum.net'],
  ...['earthlink.net', 'optonline.net', 'frontier.com', 'windstream.net', 'centurylink.net', 'juno.com'],
  // Reserved for documentation (RFC 2606), so that no practice owns them.
  ...['example.com', 'example.net', 'example.org'],
]

const parts = (email: string) => {
  const at = email.lastIndexOf('@')
  return { name: email.slice(0, at).toLowerCase(), domain: email.slice(at + 1).toLowerCase() }
}

/** Reasons to doubt that an email belongs to the person: it is a placeholder, or an address of the practice. */
export type EmailDoubt = 'invented' | 'own'

/**
 * Why an email is asked about before a person is saved; undefined for an ordinary email and for text without a `@`.
 * `practiceEmails` are the emails of the company and its locations, empty ones included.
 */
export function emailDoubt(email: string, practiceEmails: readonly string[]): EmailDoubt | undefined {
  const { name, domain } = parts(email.trim())
  if (name === '' || domain === '') return undefined
  const [plain = ''] = name.split('+')
  if (inventedNames.includes(plain.replace(/[._-]/g, ''))) return 'invented'
  if (publicDomains.includes(domain)) return undefined
  return practiceEmails.some((own) => own.includes('@') && parts(own.trim()).domain === domain)
    ? 'own'
    : undefined
}
