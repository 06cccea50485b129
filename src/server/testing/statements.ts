import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

const recorded = new Set<string>()

/** Keeps a statement of the app for `scoped-statements.check.ts`. */
export function recordStatement(text: string): void {
  if (recorded.has(text)) return
  recorded.add(text)
  appendFileSync(join(inject('statements'), `${process.pid}.jsonl`), `${JSON.stringify(text)}\n`)
}
