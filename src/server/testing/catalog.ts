import pg from 'pg'

/**
 * What the schema `public` of a database consists of, one line each and sorted: extensions, tables with their options and
 * grants, columns in no order, constraints, indexes, triggers, functions. Two databases with the same lines have the same schema.
 */
export async function catalogOf(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ line: string }>(catalog)
    return rows.map(({ line }) => line)
  } finally {
    await client.end()
  }
}

const catalog = `
    WITH ours AS (SELECT oid FROM pg_namespace WHERE nspname = 'public')
    SELECT line FROM (
      SELECT format('extension %s', extname) AS line FROM pg_extension
      UNION ALL
      SELECT format('schema %s', nspacl) FROM pg_namespace WHERE oid IN (SELECT oid FROM ours)
      UNION ALL
      SELECT format('relation %s of kind %s, %s %s %s "%s"', relname, relkind, relpersistence, reloptions, relacl,
        obj_description(oid, 'pg_class'))
      FROM pg_class WHERE relnamespace IN (SELECT oid FROM ours)
      UNION ALL
      SELECT format('column %s.%s %s%s %s %s %s', relname, attname, format_type(atttypid, atttypmod),
        CASE WHEN attnotnull THEN ' NOT NULL' END, attidentity, attgenerated, pg_get_expr(adbin, adrelid))
      FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
        LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE relnamespace IN (SELECT oid FROM ours) AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
      UNION ALL
      SELECT format('constraint %s of %s: %s "%s"', conname, conrelid::regclass, pg_get_constraintdef(oid),
        obj_description(oid, 'pg_constraint'))
      FROM pg_constraint WHERE connamespace IN (SELECT oid FROM ours)
      UNION ALL
      SELECT format('index %s', pg_get_indexdef(indexrelid)) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE relnamespace IN (SELECT oid FROM ours)
      UNION ALL
      SELECT format('trigger %s', pg_get_triggerdef(pg_trigger.oid)) FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
      WHERE relnamespace IN (SELECT oid FROM ours) AND NOT tgisinternal
      UNION ALL
      SELECT format('function %s %s', pg_get_functiondef(oid), proacl) FROM pg_proc
      WHERE pronamespace IN (SELECT oid FROM ours)
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
    ) AS lines ORDER BY line`
