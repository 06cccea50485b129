import { sql } from 'kysely'
import { moreContacts } from '#server/platform/contacts.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type Country, readPhone, toE164, typedBeside } from '#server/platform/phone.ts'
import { joinNotes } from '#server/slices/leads/lead-merge.rules.ts'
import type { Ground } from './parts.ts'

const nouns = ['leads', 'patients'] as const
type Noun = (typeof nouns)[number]
const nameOf = (noun: Noun) => `phones of ${noun}`

/** A person as stored by an earlier version. */
interface StoredPerson {
  company_id: number
  id: number
  country: Country
  phone: string
  phone_e164: string | null
  email: string
  note: string
  other_contacts: string[]
}

interface Mended
  extends Pick<StoredPerson, 'company_id' | 'id' | 'phone' | 'phone_e164' | 'note' | 'other_contacts'> {
  /** A note of its own, where the person's has no room. */
  written: string
}

const rowsOfBatch = 1_000

/**
 * Reads the phone numbers that earlier versions stored as they are read now, a batch at a time. A stop loses nothing: the next
 * start goes on behind the last batch.
 */
export async function readPhonesAnew(
  { db, clock, log }: Pick<Ground, 'db' | 'clock' | 'log'>,
  closing: AbortSignal,
  size = rowsOfBatch,
): Promise<void> {
  for (const noun of nouns) {
    let isLeft = true
    while (isLeft && !closing.aborted) {
      const ended = await inTransaction(db, (tx) => readBatch(tx, noun, size, clock.now()))
      isLeft = ended === undefined
      if (ended?.done) log.info({ ...ended, noun }, 'phone numbers were read anew')
    }
  }
}

/** Has the numbers of a company, and of those after it, read once more. */
export async function readPhonesAgain(db: Database, companyId: number): Promise<void> {
  await sql`
    UPDATE rewrites SET finished_at = NULL,
      after_id = CASE WHEN after_company < ${companyId} THEN after_id ELSE 0 END,
      after_company = CASE WHEN after_company < ${companyId} THEN after_company ELSE ${companyId}::bigint END
    WHERE name IN (${sql.join(nouns.map(nameOf))})
  `.execute(db)
}

interface Progress {
  done: number
  changed: number
}

/** Undefined while there is more to do; null when it was done before, or another process is at it. */
async function readBatch(
  tx: Database,
  noun: Noun,
  size: number,
  now: Date,
): Promise<Progress | null | undefined> {
  const name = nameOf(noun)
  const place = await tx
    .selectFrom('rewrites')
    .selectAll()
    .where('name', '=', name)
    .where('finished_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!place) return null
  const people = await listPeople(tx, noun, place, size)
  const mended = people.flatMap((person) => mend(noun, person) ?? [])
  if (mended.length > 0) await store(tx, noun, mended, now)
  const last = people.at(-1)
  const isFinished = people.length < size
  const done = place.done + people.length
  const changed = place.changed + mended.length
  await tx
    .updateTable('rewrites')
    .set({
      ...(last && { after_company: last.company_id, after_id: last.id }),
      done,
      changed,
      finished_at: isFinished ? now : null,
    })
    .where('name', '=', name)
    .execute()
  return isFinished ? { done, changed } : undefined
}

async function listPeople(
  tx: Database,
  noun: Noun,
  { after_company, after_id }: { after_company: number; after_id: number },
  size: number,
): Promise<StoredPerson[]> {
  const table = sql.table(noun)
  const note = noun === 'leads' ? sql`${table}.note` : sql`''`
  const { rows } = await sql<StoredPerson>`
    SELECT ${table}.company_id, ${table}.id, companies.country, ${table}.phone, ${table}.phone_e164, ${table}.email, ${table}.other_contacts,
      ${note} AS note
    FROM ${table} JOIN companies ON companies.id = ${table}.company_id
    WHERE (${table}.company_id, ${table}.id) > (${after_company}::bigint, ${after_id}::bigint)
    ORDER BY ${table}.company_id, ${table}.id LIMIT ${size} FOR NO KEY UPDATE OF ${table}
  `.execute(tx)
  return rows
}

/** Undefined for a person whose numbers are read as before. */
function mend(noun: Noun, person: StoredPerson): Mended | undefined {
  const { company_id, id, country, note } = person
  const { phone, e164, others } = readPhone(person.phone, country)
  const known = person.other_contacts.map((contact) =>
    contact.startsWith('+') ? (toE164(contact, country) ?? contact) : contact,
  )
  const lead = { phone_e164: e164, email: person.email, other_contacts: known }
  const other_contacts = moreContacts(lead, others)
  const isSame =
    phone === person.phone &&
    e164 === person.phone_e164 &&
    other_contacts.join() === person.other_contacts.join()
  if (isSame) return undefined
  const beside = typedBeside(person.phone, country)
  const joined = noun === 'leads' ? joinNotes(note, beside) : undefined
  return {
    ...{ company_id, id, phone, phone_e164: e164, other_contacts },
    note: joined ?? note,
    written: joined === undefined ? beside : '',
  }
}

async function store(tx: Database, noun: Noun, mended: readonly Mended[], now: Date): Promise<void> {
  const table = sql.table(noun)
  const note = noun === 'leads' ? sql`, note = mended.note` : sql``
  await sql`
    UPDATE ${table} SET phone = mended.phone, phone_e164 = mended.phone_e164, other_contacts = mended.other_contacts,
      version = version + 1 ${note}
    FROM jsonb_to_recordset(${JSON.stringify(mended)}::jsonb)
      AS mended (company_id bigint, id bigint, phone text, phone_e164 text, note text, other_contacts text[])
    WHERE ${table}.company_id = mended.company_id AND ${table}.id = mended.id
  `.execute(tx)
  const column = sql.ref(noun === 'leads' ? 'lead_id' : 'patient_id')
  await sql`
    INSERT INTO notes (company_id, ${column}, content, created_at, updated_at)
    SELECT company_id, id, written, ${now}::timestamptz, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(mended)}::jsonb) AS mended (company_id bigint, id bigint, written text)
    WHERE written <> ''
  `.execute(tx)
}
