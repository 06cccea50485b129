import { formatTable } from '../table.ts'

/** What was tried, and what came of it. */
export type Finding = [tried: string, found: string]

export function printFindings(title: string, findings: readonly Finding[]): void {
  const columns = [
    { title, text: ([tried]: Finding) => tried },
    { title: 'found', text: ([, found]: Finding) => found },
  ]
  console.log(`\n${formatTable(columns, findings)}\n`)
}
