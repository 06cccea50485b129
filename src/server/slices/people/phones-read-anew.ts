import { sql } from 'kysely'
import { moreContacts } from '#server/platform/contacts.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type TableWriter, write } from '#server/platform/database/table-writer.ts'
import { type Country, readPhone, toE164, typedBeside } from '#server/platform/phone.ts'
import { type Rewrite, type RewriteParts, type RewritePlace, rewrite } from '#server/platform/rewrites.ts'
import type { RunningSlice } from '#server/platform/slice.ts'

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
  /** A separate note, if the person's note has no room. */
  written: string
}

const rowsOfBatch = 1_000

interface PhoneRewriteParts extends RewriteParts {
  writers: { leads: TableWriter<'leads'>; patients: TableWriter<'patients'>; notes: TableWriter<'notes'> }
  /** Undefined when they don't fit into one. */
  joinNotes(note: string, text: string): string | undefined
}

export const servePeople = (parts: PhoneRewriteParts): RunningSlice => ({
  periodic: [
    {
      name: 'phone numbers of earlier versions',
      seconds: 60,
      run: (closing) => readPhonesAnew(parts, closing),
    },
  ],
})

/** Reads the phone numbers that earlier versions stored as they are read now. */
export async function readPhonesAnew(
  parts: PhoneRewriteParts,
  closing: AbortSignal,
  size = rowsOfBatch,
): Promise<void> {
  for (const noun of nouns) {
    await rewrite(parts, { name: nameOf(noun), size, write: batchOf(noun, parts) }, closing)
  }
}

const batchOf =
  (noun: Noun, { writers, joinNotes }: PhoneRewriteParts): Rewrite['write'] =>
  async (tx, place, size, now) => {
    const rows = await listPeople(tx, noun, place, size)
    const mended = rows.flatMap((person) => mend(noun, person, joinNotes) ?? [])
    if (mended.length > 0) await store(tx, noun, mended, { writers, now })
    return { rows, changed: mended.length }
  }

async function listPeople(
  tx: Database,
  noun: Noun,
  { after_company, after_id }: RewritePlace,
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
function mend(
  noun: Noun,
  person: StoredPerson,
  joinNotes: PhoneRewriteParts['joinNotes'],
): Mended | undefined {
  const { company_id, id, country, note } = person
  const { phone, e164, others } = readPhone(person.phone, country)
  const contacts = person.other_contacts.map((contact) =>
    contact.startsWith('+') ? (toE164(contact, country) ?? contact) : contact,
  )
  const lead = { phone_e164: e164, email: person.email, other_contacts: contacts }
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

const mendedColumns = sql`(company_id bigint, id bigint, phone text, phone_e164 text, note text, other_contacts text[], written text)`

async function store(
  tx: Database,
  noun: Noun,
  mended: readonly Mended[],
  { writers, now }: Pick<PhoneRewriteParts, 'writers'> & { now: Date },
): Promise<void> {
  const table = sql.table(noun)
  const rows = sql`jsonb_to_recordset(${JSON.stringify(mended)}::jsonb) AS mended ${mendedColumns}`
  const columns = ['phone', 'phone_e164', 'other_contacts', ...(noun === 'leads' ? ['note'] : [])]
  const set = Object.fromEntries(columns.map((column) => [column, sql.ref(`mended.${column}`)]))
  const people = writers[noun].update(
    { companyId: null, actor: { kind: 'system' }, at: now },
    {
      // Author and time stay.
      set: { ...set, version: sql`${table}.version + 1` },
      from: rows,
      where: sql`${table}.company_id = mended.company_id AND ${table}.id = mended.id`,
      ...{ event: null, silent: true },
    },
  )
  const notes = writers.notes.insert(
    { companyId: null, actor: { kind: 'system' }, at: now },
    {
      values: {
        company_id: sql`mended.company_id`,
        [noun === 'leads' ? 'lead_id' : 'patient_id']: sql`mended.id`,
        content: sql`mended.written`,
      },
      from: sql`${rows} WHERE mended.written <> ''`,
      event: null,
    },
  )
  await write(tx, people, notes)
}
