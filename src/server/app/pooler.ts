import type pg from 'pg'

// Invalid or duplicate name of a prepared statement.
const forgotten = new Set(['26000', '42P05'])

/**
 * Throws for a pooler that hands each transaction to another server connection without taking its prepared statements
 * along: under load, statements would fail at random.
 */
export async function refuseForgetfulPooler(
  connect: () => Promise<Pick<pg.Client, 'query' | 'end'>>,
): Promise<void> {
  const [one, other] = await Promise.all([connect(), connect()])
  const prepared = { name: 'chairside_check', text: 'SELECT 1' }
  try {
    await one.query(prepared)
    // Takes the server connection that the first one has just given back, if they share any.
    await other.query('BEGIN')
    await one.query(prepared)
  } catch (error) {
    if (!forgotten.has((error as { code?: string }).code ?? '')) throw error
    throw new Error(
      'DATABASE_URL leads to a pooler that forgets prepared statements. For PgBouncer, set pool_mode = session, or ' +
        'max_prepared_statements = 300 from version 1.21.',
    )
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}
