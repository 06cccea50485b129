import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { halvesOf, isSlip } from './slips.ts'

const maxCandidates = 5_000
const maxSpellings = 8

/** Words of people's names that a word (plain letters) may be a slip of. */
export async function findSpellings(scope: Scope, db: Database, word: string): Promise<string[]> {
  const { beginning, end, swapped } = halvesOf(word)
  const length = [...word].length
  const backwards = [...end].reverse().join('')
  const { rows } = await sql<{ word: string }>`
    SELECT DISTINCT word FROM name_words WHERE company_id = ${scope.companyId}
      AND (word LIKE ${`${beginning}%`} OR reverse(word) LIKE ${`${backwards}%`} OR word = ${swapped})
      AND char_length(word) BETWEEN ${length - 1} AND ${length + 1}
    LIMIT ${sql.lit(maxCandidates)}
  `.execute(db)
  return rows
    .map((row) => row.word)
    .filter((nameWord) => isSlip(word, nameWord))
    .slice(0, maxSpellings)
}
