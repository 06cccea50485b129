import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Lists the practice's own numbers as typed: its Twilio numbers, the phones that ring, and the numbers of its
 * locations.
 */
export async function listOwnNumbers(db: Database, companyId: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    SELECT unnest(ARRAY[number, ring_number]) AS number FROM phone_numbers WHERE company_id = ${companyId}
    UNION SELECT phone FROM locations WHERE company_id = ${companyId}
  `.execute(db)
  return rows.map(({ number }) => number)
}
