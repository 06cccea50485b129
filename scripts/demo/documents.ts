import '#server/slices/documents/documents.repository.ts'
import { documentTypeLabel } from '#contract/documents/documents.enums.ts'
import { pdfFile } from './pdf.ts'
import { xrayImage } from './png.ts'
import type { Practice } from './practice.ts'
import { createRandom, type Random } from './random.ts'
import { insertRows, type Row } from './rows.ts'
import type { Target } from './store-practice.ts'

type DocumentRow = Row<'documents'>
interface DemoPatient {
  id: string
  company_id: string
  location_id: string | null
  name: string
  staff: string[]
}

const image = xrayImage()
const hour = 60 * 60 * 1000

const kinds = {
  xray: { name: 'Panoramic view.png', lines: [] },
  treatment_plan: {
    name: 'Treatment plan.pdf',
    lines: ['1. Examination and cleaning', '2. Filling, upper left', '3. Review after six months'],
  },
  consent_form: {
    name: 'Consent.pdf',
    lines: [
      'I have been told what is planned, what it costs, and what else could be done.',
      'Signed: (sample)',
    ],
  },
  insurance: { name: 'Insurance card.pdf', lines: ['Plan: Sample Dental 100', 'Member: 000-000-000'] },
  referral: { name: 'Referral.pdf', lines: ['Referred by Dr. Sample for a second opinion.'] },
  invoice: { name: 'Invoice.pdf', lines: ['Examination and cleaning   $120.00', 'Paid with thanks.'] },
} as const satisfies Partial<Record<DocumentRow['document_type'], { name: string; lines: readonly string[] }>>
const weights = { xray: 5, treatment_plan: 4, consent_form: 4, insurance: 2, referral: 1, invoice: 3 }

/** Gives some of a practice's patients documents, each with its file. `keyOfFile` stores one and answers its key. */
export async function storeDocuments(
  { client, now }: Target,
  practice: Practice,
  keyOfFile: (content: Buffer) => Promise<string>,
): Promise<void> {
  const random = createRandom(`documents / ${practice.name}`)
  const { rows: patients } = await client.query<DemoPatient>(
    `SELECT patients.id, patients.company_id, patients.location_id, first_name || ' ' || last_name AS name,
       ARRAY(SELECT staff.id::text FROM staff WHERE staff.company_id = companies.id ORDER BY staff.id) AS staff
     FROM patients JOIN companies ON companies.id = patients.company_id
     WHERE companies.name = $1 AND patients.status = 'active' ORDER BY patients.last_name, patients.id LIMIT $2`,
    [practice.name, practice.documented],
  )
  const documents: DocumentRow[] = []
  const events: Row<'events'>[] = []
  const moments = patients
    .flatMap((patient) => Array.from({ length: random.int(1, 3) }, () => patient))
    .map((patient) => ({ patient, at: new Date(now.getTime() - random.int(2, 20 * 24) * hour) }))
    .sort((one, next) => one.at.getTime() - next.at.getTime())
  for (const { patient, at } of moments) {
    const document = await makeDocument(patient, at, random, keyOfFile)
    documents.push(document)
    const { name, document_type, company_id, staff_id = null } = document
    events.push({
      ...{ company_id, staff_id, occurred_at: at, subject: 'patient', subject_id: Number(patient.id) },
      location_id: patient.location_id === null ? null : Number(patient.location_id),
      type: 'patient.document_uploaded',
      data: { name, document_type },
    })
  }
  await insertRows(client, 'documents', documents)
  await insertRows(client, 'events', events)
}

async function makeDocument(
  patient: DemoPatient,
  created_at: Date,
  random: Random,
  keyOfFile: (content: Buffer) => Promise<string>,
): Promise<DocumentRow> {
  const document_type = random.weighted(weights)
  const { name, lines } = kinds[document_type]
  const heading = documentTypeLabel(document_type)
  const remark = 'A made-up document of the demo practice.'
  const content =
    document_type === 'xray' ? image : pdfFile([{ heading, lines: [patient.name, '', ...lines, '', remark] }])
  return {
    company_id: Number(patient.company_id),
    patient_id: Number(patient.id),
    staff_id: Number(random.pick(patient.staff)),
    document_type,
    name,
    size: content.length,
    content_type: document_type === 'xray' ? 'image/png' : 'application/pdf',
    storage_key: await keyOfFile(content),
    created_at,
    deleted_at: null,
    version: 1,
  }
}
