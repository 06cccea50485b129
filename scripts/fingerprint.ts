import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What differs when any of these sources does; they are patterns below the root, and tests are passed over. */
export function fingerprint(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))) {
    if (!file.isFile() || file.name.endsWith('.test.ts')) continue
    const path = join(file.parentPath, file.name)
    hash.update(`${path.slice(root.length)}\n`).update(readFileSync(path))
  }
  return hash.digest('hex')
}
