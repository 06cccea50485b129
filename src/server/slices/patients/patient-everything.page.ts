import { escapeUTF8 } from 'entities'
import { appointmentStatusLabel, visitStateLabel } from '#contract/appointments/appointments.enums.ts'
import { formatWall, wallTime } from '#contract/appointments/appointments.times.ts'
import { documentTypeLabel } from '#contract/documents/documents.enums.ts'
import { formatBytes } from '#contract/formats/bytes.ts'
import { formatDay } from '#contract/formats/dates.ts'
import { formatMoney } from '#contract/formats/money.ts'
import type { HistoryEntry } from '#contract/history/history.endpoints.ts'
import { type CallCourse, callText } from '#contract/intake/phone.enums.ts'
import { channelLabel } from '#contract/intake/requests.enums.ts'
import { patientFields } from '#contract/patients/patients.fields.ts'
import { patientName } from '#contract/patients/patients.rules.ts'
import type { Patient } from '#contract/patients/patients.schemas.ts'
import { taskStatusLabel } from '#contract/tasks/tasks.enums.ts'
import { clockIn, columnsOf } from '#server/platform/exports/cells.ts'
import type { PatientRecords } from './patient-everything.repository.ts'

const style = `
  body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1a1f24 }
  h1 { font-size: 1.6rem } h2 { font-size: 1.15rem; margin-top: 2rem }
  table { border-collapse: collapse; width: 100% } th, td { border-bottom: 1px solid #d5dbe0; padding: .35rem .75rem .35rem 0; text-align: left; vertical-align: top }
  th { font-weight: 600; white-space: nowrap } td { overflow-wrap: anywhere; white-space: pre-wrap }
`

interface Everything {
  patient: Patient
  records: PatientRecords
  history: readonly HistoryEntry[]
  practice: string
  timeZone: string
  now: Date
  /** Paths of the files beside the page, in the order of the records; undefined for one that is missing. */
  files: Record<'documents' | 'recordings', readonly (string | undefined)[]>
}

/** All that is known of a patient, as a page that needs nothing else. */
export function everythingPage(everything: Everything): string {
  const { patient, records, history, practice, timeZone, now, files } = everything
  const clock = clockIn(timeZone)
  const time = (instant: string) => formatWall(wallTime(new Date(instant), timeZone))
  const table = (title: string, header: readonly string[], rows: readonly (readonly string[])[]) =>
    rows.length === 0
      ? ''
      : `<h2>${escapeUTF8(title)}</h2><table>${header.length > 0 ? `<thead><tr>${header.map((cell) => `<th scope="col">${escapeUTF8(cell)}</th>`).join('')}</tr></thead>` : ''}<tbody>${rows
          .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
          .join('')}</tbody></table>`
  const cells = (...texts: string[]) => texts.map(escapeUTF8)
  const link = (path: string | undefined, text = path ?? '') =>
    path
      ? `<a href="${escapeUTF8(path.split('/').map(encodeURIComponent).join('/'))}">${escapeUTF8(text)}</a>`
      : escapeUTF8(`${text} (missing)`.trim())
  const fields = columnsOf(patientFields).flatMap(({ name, label, kind, cell }) => {
    const value = cell(patient, clock)
    if (value === '' || value === null) return []
    if (kind === 'instant') return [cells(label, time(String(patient[name as keyof Patient])))]
    if (typeof value === 'number') return [cells(label, formatMoney(value))]
    return [cells(label, value instanceof Date ? formatDay(value.toISOString()) : value)]
  })
  const { appointments, requests, calls, notes, tasks, documents, recordings } = records
  const body = [
    table('Patient', [], fields),
    table(
      'Appointments',
      ['When', 'Type', 'Status', 'Provider', 'Location', 'Operatory', 'Note'],
      appointments.map((visit) => {
        const { starts_at, type, status, visit_state, cancel_reason, provider, place, operatory, note } =
          visit
        const state = visit_state ? visitStateLabel(visit_state) : appointmentStatusLabel(status)
        return cells(
          time(starts_at),
          type,
          [state, cancel_reason].filter(Boolean).join(': '),
          provider,
          place,
          operatory,
          note,
        )
      }),
    ),
    table(
      'Requests',
      ['When', 'Channel', 'From', 'Message', 'Location'],
      requests.map(({ at, channel, sender, said, place }) =>
        cells(time(at), channelLabel(channel), sender, said, place),
      ),
    ),
    table(
      'Calls',
      ['When', 'Call'],
      calls.map(({ at, ...course }) => cells(time(at), callText(course as CallCourse))),
    ),
    table(
      'Notes',
      ['When', 'By', 'Note'],
      notes.map(({ at, author, content }) => cells(time(at), author, content)),
    ),
    table(
      'Tasks',
      ['Due', 'Title', 'Status', 'Assigned To', 'Details'],
      tasks.map(({ due_date, title, status, assignee, description, content }) =>
        cells(
          formatDay(due_date),
          title,
          taskStatusLabel(status),
          assignee,
          [description, content].filter(Boolean).join('\n'),
        ),
      ),
    ),
    table(
      'Documents',
      ['Added', 'Type', 'Size', 'File'],
      documents.map(({ at, document_type, size, name }, index) => [
        ...cells(time(at), documentTypeLabel(document_type), formatBytes(size)),
        link(files.documents[index], name),
      ]),
    ),
    table(
      'Call Recordings',
      ['When', 'File'],
      recordings.map(({ at }, index) => [escapeUTF8(time(at)), link(files.recordings[index])]),
    ),
    table(
      'History',
      ['When', 'By', 'What'],
      history.map(({ timestamp, performed_by, details }) => cells(time(timestamp), performed_by, details)),
    ),
  ].join('\n')
  const title = `${patientName(patient)}: everything on record`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeUTF8(title)}</title>
<style>${style}</style></head><body>
<h1>${escapeUTF8(title)}</h1>
<p>${escapeUTF8(practice)}, ${escapeUTF8(time(now.toISOString()))} (${escapeUTF8(timeZone)})</p>
${body}
</body></html>
`
}
