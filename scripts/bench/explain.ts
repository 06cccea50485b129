import type pg from 'pg'
import type { RunStatement } from './statements.ts'

/** How the database plans and runs each statement that has a plan, as its own text; nothing that they write stays. */
export async function explain(pool: pg.Pool, statements: readonly RunStatement[]): Promise<string> {
  const client = await pool.connect()
  const plans: string[] = []
  try {
    for (const { text, values } of statements) {
      if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) continue
      await client.query('BEGIN')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE, BUFFERS) ${text}`,
        values,
      )
      await client.query('ROLLBACK')
      plans.push([text.trim(), ...rows.map((row) => `  ${row['QUERY PLAN']}`)].join('\n'))
    }
  } finally {
    client.release()
  }
  return plans.join('\n\n')
}
