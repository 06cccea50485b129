import pg from 'pg'

/**
 * Drops the indexes of a table that no constraint needs, for a large fill is many times faster without them; answers
 * how to build them again as they were.
 */
export async function dropIndexes(client: pg.ClientBase, table: string): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT index_class.relname AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index JOIN pg_class AS index_class ON index_class.oid = indexrelid
     WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [table],
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${pg.escapeIdentifier(name)}`)
  return async () => {
    for (const { definition } of rows) await client.query(definition)
  }
}
