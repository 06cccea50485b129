import pg from 'pg'
import { authLimits } from '#contract/auth/auth.limits.ts'
import { resetPagePath } from '#contract/auth/password-reset.endpoints.ts'
import { ownerConnectionOf } from '#server/app/open-database.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { deriveKey, installationSecret } from '#server/platform/secrets.ts'
import { readSettings } from '#server/platform/settings.ts'
import { createTokenSigner } from '#server/platform/signed-token.ts'
import { putReset } from '#server/slices/auth/password-reset.repository.ts'
import { resetLinkPurpose } from '#server/slices/auth/password-reset.usecases.ts'
import { findUserByLogin } from '#server/slices/auth/users.repository.ts'

// For whoever runs the installation, when no one else can help: no email is set up, and the only administrator has
// forgotten the password. Prints a link to choose a new one. Chairside has to be running, with the same settings.
//
//     npm run reset-link -- <username or email>

const stopWith = (line: string): never => {
  console.error(line)
  process.exit(1)
}

const username =
  process.argv[2]?.toLowerCase() ?? stopWith('Usage: npm run reset-link -- <username or email>')
const read = readSettings(process.env)
const settings = read.ok ? read.settings : stopWith(read.problems.join('\n'))
const connection = await ownerConnectionOf(settings).catch((error: Error) => stopWith(error.message))
const pool = new pg.Pool(connection)
try {
  const db = createDatabase(pool)
  const user = await findUserByLogin(db, username)
  if (user) {
    const now = new Date()
    const expiresAt = new Date(now.getTime() + authLimits.resets.linkSeconds * 1000)
    const reset = await putReset(db, { userId: user.id, madeBy: null, now, expiresAt })
    const token = createTokenSigner(deriveKey(installationSecret(settings), resetLinkPurpose)).tokenOf(reset)
    const address = settings.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${settings.PORT}`
    console.log(
      `This link works once, until ${expiresAt.toLocaleString()}:\n\n${address}${resetPagePath}#${token}\n`,
    )
  } else {
    console.error(`No account named ${username}.`)
    process.exitCode = 1
  }
} catch (error) {
  console.error(
    `Cannot reach the database. Is Chairside running? ${error instanceof Error ? error.message : error}`,
  )
  process.exitCode = 1
} finally {
  await pool.end()
}
