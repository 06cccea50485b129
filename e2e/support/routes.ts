import { readFileSync } from 'node:fs'

/** Pages for whoever has not logged in, with their headings. */
export const signedOut: [string, RegExp | string][] = [
  ['/login', /^Welcome to/],
  ['/signup', /.+/],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password', 'Choose a new password'],
  ['/invitation', 'Invitation'],
  ['/privacy', /Privacy/],
  ['/terms', /Terms/],
  ['/contact', /Contact/],
]

/** Every route there is, as the build has written it down. */
export const builtRoutes = (): string[] =>
  (JSON.parse(readFileSync('.cache/web-first-loads.json', 'utf8')) as { path: string }[]).map(
    ({ path }) => path,
  )
