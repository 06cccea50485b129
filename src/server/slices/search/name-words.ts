import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { type Rewrite, type RewriteParts, type RewrittenBatch, rewrite } from '#server/platform/rewrites.ts'

type Noun = 'leads' | 'patients'
const rowsOfBatch = 1_000
/** Seconds. Longer than a deletion can be undone, and than any transaction that saw a word before it was doubted. */
const doubtSeconds = 600
const wordsOfRound = 200

/** Stores the words of names from before the search of misspelled names. */
export async function storeNameWords(
  parts: RewriteParts,
  closing: AbortSignal,
  size = rowsOfBatch,
): Promise<void> {
  for (const noun of ['leads', 'patients'] as const)
    await rewrite(parts, { name: `name words of ${noun}`, size, write: batchOf(noun) }, closing)
}

const batchOf =
  (noun: Noun): Rewrite['write'] =>
  async (tx, { after_company, after_id }, size) => {
    const { rows } = await sql<RewrittenBatch['rows'][number] & { words: number }>`
      WITH batch AS (
        SELECT company_id, id, first_name, last_name FROM ${sql.table(noun)}
        WHERE (company_id, id) > (${after_company}::bigint, ${after_id}::bigint) ORDER BY company_id, id LIMIT ${size}
      ), stored AS (
        INSERT INTO name_words (company_id, word)
        SELECT DISTINCT batch.company_id, named.word FROM batch, words_of_name(first_name, last_name) AS named (word)
        WHERE NOT EXISTS (SELECT FROM name_words AS known WHERE known.company_id = batch.company_id AND known.word = named.word)
        RETURNING 1
      )
      SELECT company_id, id, (SELECT count(*) FROM stored) AS words FROM batch ORDER BY company_id, id
    `.execute(tx)
    return { rows, changed: rows[0]?.words ?? 0 }
  }

/** Removes words that no person's name has any more. */
export async function removeUnusedNameWords({
  db,
  clock,
}: Pick<RewriteParts, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - doubtSeconds * 1_000)
  const { rows } = await sql<{ company_id: number; word: string }>`
    SELECT DISTINCT company_id, word FROM name_words WHERE doubted_at < ${before} LIMIT ${sql.lit(wordsOfRound)}
  `.execute(db)
  for (const { company_id, word } of rows) await settleWord(db, { company: company_id, word, before })
}

/** Ends the doubt about a word: it goes, or stays as the word of a person. */
async function settleWord(
  db: Database,
  { company, word, before }: { company: number; word: string; before: Date },
): Promise<void> {
  const isInNames = (noun: Noun) => {
    const table = sql.table(noun)
    return sql`EXISTS (SELECT FROM ${table} WHERE ${table}.company_id = ${company} AND ${table}.search_text LIKE ${`%${word}%`}
      AND ${word} IN (SELECT words_of_name(${table}.first_name, ${table}.last_name)))`
  }
  await sql`
    DELETE FROM name_words WHERE company_id = ${company} AND word = ${word}
      AND (doubted_at < ${before} OR added_at < ${before} AND NOT (${isInNames('leads')} OR ${isInNames('patients')}))
  `.execute(db)
}
