import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { allowedKeys } from '#server/app/schema-rules.ts'

export const tableTypesFile = join(import.meta.dirname, '../src/server/schema/tables.ts')

// As the program's driver reads them.
const types: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int4multirange: 'string',
  int8: 'number',
  jsonb: 'Json',
  numeric: 'number',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  pg_snapshot: 'string',
  varchar: 'string',
  xid8: 'string',
}

function typeOf(name: string): string {
  if (name.startsWith('_')) return `${typeOf(name.slice(1))}[]`
  const type = types[name]
  if (!type) throw new Error(`no type is known for columns of ${name}`)
  return type
}

const keysOf = (table: string, column: string) =>
  allowedKeys
    .find((allowed) => allowed.table === table && allowed.column === column)
    ?.keys.map((key) => `'${key}'`)
    .join(' | ')

/** The types of all tables of a migrated database; a column that the contract restricts to some keys has those. */
export async function tableTypes(db: Kysely<never>): Promise<string> {
  const tables = await db.introspection.getTables()
  const lines = tables
    .filter(({ schema, name }) => schema === 'public' && !name.startsWith('schema_migrations'))
    .map(({ name: table, columns }) => {
      const fields = columns.map(({ name, dataType, isNullable, hasDefaultValue, isAutoIncrementing }) => {
        const type = `${keysOf(table, name) ?? typeOf(dataType)}${isNullable ? ' | null' : ''}`
        const isGenerated = hasDefaultValue || isAutoIncrementing
        if (type === 'Json' && isGenerated)
          return `    ${name}: ColumnType<unknown, string | undefined, string>`
        return `    ${name}: ${isGenerated ? `Generated<${type}>` : type}`
      })
      return `  ${table}: {\n${fields.join('\n')}\n  }`
    })
  return `// Made from the migrated database by \`npm run table-types\`; a test checks that it is current.
import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<unknown, string, string>

/** The tables, as the query builder knows them. */
export interface Tables {
${lines.join('\n')}
}
`
}
