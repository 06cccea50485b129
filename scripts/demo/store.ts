import '#server/slices/patients/patients.tables.ts'
import type { DemoCompany } from './company.ts'
import { insertRows, type Row, reserveIds } from './rows.ts'
import { storeAppointments } from './store-appointments.ts'
import { storeBusiness } from './store-business.ts'
import { storeIntake } from './store-intake.ts'
import { storePatientWork } from './store-patient-work.ts'
import { storePractice, type Target } from './store-practice.ts'
import { storeWork } from './store-work.ts'

/** Stores a company with its people. `keyOfSound` answers the storage key of a new file with the sound. */
export async function storeCompany(
  { client, now }: Target,
  company: DemoCompany,
  keyOfSound: (sound: number) => Promise<string>,
): Promise<void> {
  const practice = await storePractice({ client, now }, company.practice)
  const { companyId, idOf, staffIdOf } = practice
  const changes = company.events.filter(({ type }) => type === 'lead.updated' || type === 'lead.repeated')
  const changedBy = new Map(changes.map(({ lead, by }) => [lead, by && staffIdOf(by)]))
  await storeBusiness({ client, now }, company.practice, companyId)
  const leadIds = await reserveIds(client, 'leads', company.leads.length)
  const leads = company.leads.map((lead, index) => ({
    id: leadIds[index] as number,
    company_id: companyId,
    location_id: lead.location && idOf(lead.location),
    updated_by: changedBy.get(lead) ?? null,
    ...lead.row,
  }))
  await insertRows(client, 'leads', leads)
  const patientIds = await reserveIds(client, 'patients', company.patients.length)
  const idByPatient = new Map(
    company.patients.map((patient, index) => [patient, patientIds[index] as number]),
  )
  await insertRows(
    client,
    'patients',
    company.patients.map(({ row, location }, index) => ({
      id: patientIds[index] as number,
      company_id: companyId,
      location_id: location && idOf(location),
      ...row,
    })),
  )
  const idByLead = new Map(company.leads.map((lead, index) => [lead, leadIds[index] as number]))
  const recordings: Row<'call_recordings'>[] = []
  for (const { lead, sound, created_at } of company.recordings) {
    const lead_id = idByLead.get(lead) as number
    const storage_key = await keyOfSound(sound)
    recordings.push({ company_id: companyId, lead_id, storage_key, content_type: 'audio/wav', created_at })
  }
  await insertRows(client, 'call_recordings', recordings)
  await storeWork(client, company, practice, (lead) => idByLead.get(lead) as number)
  await storeIntake(
    { client, now },
    company.practice,
    company.leads,
    practice,
    (lead) => idByLead.get(lead) as number,
  )
  await storePatientWork(client, company, practice, {
    ofPatient: (patient) => idByPatient.get(patient) as number,
    ofLead: (lead) => idByLead.get(lead) as number,
  })
  await storeAppointments(client, company.appointments, practice, {
    timeZone: company.practice.timeZone,
    idOfPatient: (patient) => idByPatient.get(patient) as number,
  })
}
