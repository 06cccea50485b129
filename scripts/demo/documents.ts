import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentTypeLabel } from '#contract/documents/documents.enums.ts'
import { root } from '#server/platform/root.ts'
import { dayMilliseconds } from './calendar.ts'
import { type Company, tell } from './company.ts'
import type { Patient } from './patients.ts'
import type { Draft } from './rows.ts'

/** A sample file: images and documents of no one, and the ringing that stands for recorded calls. */
export const mediaFile = (name: string): Buffer => readFileSync(join(root, 'scripts/demo/media', name))

const weights = { xray: 5, treatment_plan: 4, consent_form: 4, insurance: 2, referral: 1, invoice: 3 }

export function addDocuments(draft: Draft, { practice, staff }: Company, patients: readonly Patient[]): void {
  const { random, now } = draft
  const active = patients.filter(({ row }) => row.status === 'active')
  for (const patient of random.shuffle(active).slice(0, practice.documented)) {
    for (let left = random.int(1, 3); left > 0; left--) {
      const document_type = random.weighted(weights)
      const ending = document_type === 'xray' ? 'png' : 'pdf'
      const content = mediaFile(`${document_type}.${ending}`)
      const name = `${documentTypeLabel(document_type)}.${ending}`
      const at = random.between(now.getTime() - 20 * dayMilliseconds, now)
      const by = random.pick(staff)
      const document = {
        company_id: patient.row.company_id,
        patient_id: patient.id,
        staff_id: by.id,
        document_type,
        name,
        size: content.length,
        content_type: ending === 'png' ? ('image/png' as const) : ('application/pdf' as const),
        storage_key: draft.addFile(content),
        created_at: at,
        deleted_at: null,
      }
      draft.rows.documents.push(document)
      const upload = {
        type: 'patient.document_uploaded',
        data: { document_type },
        history: { name },
      } as const
      tell(draft, patient, at, by, { ...upload, of: document })
    }
  }
}
