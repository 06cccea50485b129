import { describe, expect, test } from 'vitest'
import { auditSentence, type NamedRecord } from '#contract/audit/audit.sentences.ts'
import type { AuditRule } from '#contract/http/audit.ts'
import { auditRuleOf } from '#contract/nouns.ts'
import { ofNouns } from '#server/testing/noun-tests.ts'
import { declaredEndpoints } from '#server/testing/routes.ts'
import { nameOf } from '#server/testing/sweep.ts'

const names: Readonly<Record<string, string>> = {
  ...ofNouns('names'),
  ...{ lead: 'Grace Joshi', patient: 'Ada Example', staff: 'Kim Front', task: 'Call back' },
  ...{ document: 'x-ray.png', location: 'Downtown' },
  phone_number: 'Main line',
  ...{
    time_off: 'Kim Front',
    web_form: 'Appointment',
    invitation: 'kim@example.com',
    import: 'leads.csv',
    archive: 'practice.zip',
  },
}
// Of a single one, whose id is not in the path.
const ofCaller = ['company', 'user']

function sentenceOf({ action, kind, record, about, part }: AuditRule, isNamed: boolean): string {
  const named = (of: string | undefined): NamedRecord | null => {
    const name = isNamed && of !== undefined ? names[of] : undefined
    return name === undefined ? null : { id: 7, name }
  }
  return auditSentence({
    ...{ staff_id: 1, who: 'Tanya Brooks', action, kind, part: part ?? null, fields: [], events: [] },
    record_id: record || action === 'created' || ofCaller.includes(kind) ? 7 : null,
    about: about ? { kind: about.kind, id: 7 } : null,
    record: named(kind),
    owner: named(about?.kind),
  }).sentence
}

/** What each call leaves, in words. */
const sentences: Readonly<Record<string, string>> = {
  ...ofNouns('sentences'),
  'GET /appointments/': 'Tanya Brooks listed appointments',
  'GET /appointments/day-sheet/': 'Tanya Brooks listed appointments',
  'GET /appointments/unfinished/': 'Tanya Brooks listed appointments',
  'GET /appointments/collisions/': 'Tanya Brooks listed appointments',
  'POST /appointments/collisions/seen/': 'Tanya Brooks marked overlapping appointments as seen',
  'GET /appointments/export/': 'Tanya Brooks exported appointments',
  'POST /archives/': 'Tanya Brooks uploaded the archive practice.zip',
  'DELETE /archives/:id/': 'Tanya Brooks deleted the archive practice.zip',
  'GET /archives/:id/': 'Tanya Brooks viewed the archive practice.zip',
  'POST /archives/:id/start/': 'Tanya Brooks started to import the archive practice.zip',
  'GET /archives/export/': 'Tanya Brooks exported the practice as an archive',
  'GET /audit/': 'Tanya Brooks viewed the audit log',
  'GET /audit/export/': 'Tanya Brooks exported the audit log',
  'GET /desk/day/': 'Tanya Brooks listed requests',
  'PUT /desk/settings/': 'Tanya Brooks changed the desk rules',
  'GET /documents/': "Tanya Brooks viewed Ada Example's documents",
  'POST /documents/': 'Tanya Brooks uploaded the document x-ray.png',
  'DELETE /documents/:id/': 'Tanya Brooks deleted the document x-ray.png',
  'GET /documents/:id/': 'Tanya Brooks viewed the document x-ray.png',
  'GET /documents/:id/file/:session/': 'Tanya Brooks downloaded the document x-ray.png',
  'POST /documents/:id/restore/': 'Tanya Brooks restored the document x-ray.png',
  'PUT /email/': 'Tanya Brooks changed their email',
  'PUT /embed/settings/': 'Tanya Brooks changed the website form and chat',
  'POST /feedback/': 'Tanya Brooks sent feedback',
  'POST /imports/': 'Tanya Brooks uploaded the import leads.csv',
  'DELETE /imports/:id/': 'Tanya Brooks deleted the import leads.csv',
  'GET /imports/:id/': 'Tanya Brooks viewed the import leads.csv',
  'PATCH /imports/:id/': 'Tanya Brooks changed the import leads.csv',
  'GET /imports/:id/refused.csv': 'Tanya Brooks downloaded the refused rows of the import leads.csv',
  'GET /imports/:id/rows/': 'Tanya Brooks viewed the rows of the import leads.csv',
  'POST /imports/:id/start/': 'Tanya Brooks started the import leads.csv',
  'POST /imports/:id/stop/': 'Tanya Brooks stopped the import leads.csv',
  'POST /imports/:id/undo/': 'Tanya Brooks undid the import leads.csv',
  'POST /setup/dismiss/': 'Tanya Brooks dismissed the first steps on Home',
  'DELETE /setup/test-lead/': 'Tanya Brooks removed the test lead of the first steps',
  'PUT /installation/signup/': 'Tanya Brooks changed who can create an account',
  'GET /intake/requests/': 'Tanya Brooks listed requests',
  'GET /intake/requests/:id/': 'Tanya Brooks viewed a request',
  'POST /intake/requests/:id/dismiss/': 'Tanya Brooks dismissed a request',
  'POST /intake/requests/:id/fetch/': 'Tanya Brooks fetched a request again',
  'POST /intake/requests/:id/replay/': 'Tanya Brooks accepted a request',
  'DELETE /intake/web-forms/:id/': 'Tanya Brooks deleted the web form Appointment',
  'GET /intake/web-forms/:id/': 'Tanya Brooks viewed the web form Appointment',
  'PUT /intake/web-forms/:id/': 'Tanya Brooks changed the web form Appointment',
  'POST /invitations/': 'Tanya Brooks sent the invitation of kim@example.com',
  'DELETE /invitations/:id/': 'Tanya Brooks revoked the invitation of kim@example.com',
  'GET /invitations/:id/': 'Tanya Brooks viewed the invitation of kim@example.com',
  'POST /invitations/:id/renew/': 'Tanya Brooks renewed the invitation of kim@example.com',
  'GET /leads/': 'Tanya Brooks listed leads',
  'POST /leads/': 'Tanya Brooks added the lead Grace Joshi',
  'DELETE /leads/:id/': 'Tanya Brooks deleted the lead Grace Joshi',
  'GET /leads/:id/': 'Tanya Brooks viewed Grace Joshi',
  'PATCH /leads/:id/': 'Tanya Brooks changed Grace Joshi',
  'PUT /leads/:id/': 'Tanya Brooks changed Grace Joshi',
  'GET /leads/:id/candidates/': "Tanya Brooks viewed Grace Joshi's possible duplicates",
  'POST /leads/:id/convert/': 'Tanya Brooks added the patient Ada Example from the lead Grace Joshi',
  'GET /leads/:id/deletion/': 'Tanya Brooks viewed what deleting Grace Joshi would remove',
  'GET /leads/:id/history/': "Tanya Brooks viewed Grace Joshi's history",
  'POST /leads/:id/link_patient/': 'Tanya Brooks linked Grace Joshi to a patient',
  'GET /leads/:id/notes/': "Tanya Brooks viewed Grace Joshi's notes",
  'POST /leads/:id/notes/': 'Tanya Brooks added a note about Grace Joshi',
  'GET /leads/:id/notes/:noteId/': 'Tanya Brooks viewed a note about Grace Joshi',
  'GET /leads/:id/requests/': "Tanya Brooks viewed Grace Joshi's requests",
  'POST /leads/:id/requests/:requestId/move/':
    'Tanya Brooks moved a request from Grace Joshi to another lead',
  'POST /leads/:id/restore/': 'Tanya Brooks restored Grace Joshi',
  'GET /leads/:id/merges/:mergeId/': 'Tanya Brooks viewed a merge of Grace Joshi',
  'POST /leads/:id/unmerge/': 'Tanya Brooks undid a merge of Grace Joshi',
  'POST /leads/:id/merge/': 'Tanya Brooks merged Grace Joshi with another lead of the same person',
  'GET /leads/:id/tasks/': "Tanya Brooks viewed Grace Joshi's tasks",
  'POST /leads/:id/tasks/': 'Tanya Brooks added the task “Call back” for Grace Joshi',
  'POST /leads/:id/tell_apart/':
    'Tanya Brooks marked Grace Joshi and another lead as different people, or undid that',
  'GET /leads/export/': 'Tanya Brooks exported leads',
  'POST /leads/quick/': 'Tanya Brooks added the lead Grace Joshi',
  'POST /locations/': 'Tanya Brooks added the location Downtown',
  'DELETE /locations/:id/': 'Tanya Brooks deleted the location Downtown',
  'GET /locations/:id/': 'Tanya Brooks viewed the location Downtown',
  'PATCH /locations/:id/': 'Tanya Brooks changed the location Downtown',
  'PUT /locations/:id/': 'Tanya Brooks changed the location Downtown',
  'POST /locations/:id/form_id/': 'Tanya Brooks renewed the form address of the location Downtown',
  'GET /locations/:id/google_ads/': 'Tanya Brooks viewed the Google Ads key of the location Downtown',
  'PUT /locations/:id/google_ads/': 'Tanya Brooks changed the Google Ads key of the location Downtown',
  'GET /locations/:id/hours/': 'Tanya Brooks viewed the hours of the location Downtown',
  'PUT /locations/:id/hours/': 'Tanya Brooks changed the hours of the location Downtown',
  'GET /locations/:id/provider-hours/': 'Tanya Brooks viewed the provider hours of the location Downtown',
  'PUT /locations/:id/provider-hours/:staffId/':
    'Tanya Brooks changed the hours of the staff member Kim Front',
  'DELETE /locations/:id/provider-hours/:staffId/':
    'Tanya Brooks changed the hours of the staff member Kim Front',
  'GET /locations/:id/meta/': 'Tanya Brooks viewed the Meta Lead Ads connection of the location Downtown',
  'PUT /locations/:id/meta/': 'Tanya Brooks changed the Meta Lead Ads connection of the location Downtown',
  'POST /logout/': 'Tanya Brooks signed out',
  'POST /logout/everywhere/': 'Tanya Brooks signed out on all devices',
  'GET /emails/': 'Tanya Brooks listed emails',
  'POST /emails/:id/discard/': 'Tanya Brooks discarded an unsent email',
  'POST /emails/:id/retry/': 'Tanya Brooks retried an unsent email',
  'POST /emails/retry/': 'Tanya Brooks retried all unsent emails',
  'POST /emails/test/': 'Tanya Brooks sent a test email',
  'GET /notes/': 'Tanya Brooks listed notes',
  'POST /notes/': 'Tanya Brooks added a note',
  'DELETE /notes/:id/': 'Tanya Brooks deleted a note',
  'PUT /notes/:id/': 'Tanya Brooks changed a note',
  'PUT /notifications/': 'Tanya Brooks changed which emails they get',
  'POST /password/update/': 'Tanya Brooks changed their password',
  'GET /patients/': 'Tanya Brooks listed patients',
  'POST /patients/': 'Tanya Brooks added the patient Ada Example',
  'DELETE /patients/:id/': 'Tanya Brooks deleted the patient Ada Example',
  'GET /patients/:id/': 'Tanya Brooks viewed Ada Example',
  'PATCH /patients/:id/': 'Tanya Brooks changed Ada Example',
  'PUT /patients/:id/': 'Tanya Brooks changed Ada Example',
  'GET /patients/:id/appointments/': "Tanya Brooks viewed Ada Example's appointments",
  'POST /leads/:id/book/': 'Tanya Brooks booked an appointment for Grace Joshi',
  'POST /leads/book/': 'Tanya Brooks booked an appointment',
  'POST /patients/:id/book/': 'Tanya Brooks booked an appointment for Ada Example',
  'DELETE /leads/:id/appointments/:appointmentId/': 'Tanya Brooks deleted an appointment for Grace Joshi',
  'POST /patients/:id/appointments/': 'Tanya Brooks booked an appointment for Ada Example',
  'DELETE /patients/:id/appointments/:appointmentId/': 'Tanya Brooks deleted an appointment for Ada Example',
  'GET /patients/:id/appointments/:appointmentId/': 'Tanya Brooks viewed an appointment for Ada Example',
  'PATCH /patients/:id/appointments/:appointmentId/': 'Tanya Brooks changed an appointment for Ada Example',
  'PUT /patients/:id/appointments/:appointmentId/': 'Tanya Brooks changed an appointment for Ada Example',
  'GET /patients/:id/deletion/': 'Tanya Brooks viewed what deleting Ada Example would remove',
  'GET /patients/:id/everything/': 'Tanya Brooks exported everything about Ada Example',
  'GET /patients/:id/history/': "Tanya Brooks viewed Ada Example's history",
  'GET /patients/:id/notes/': "Tanya Brooks viewed Ada Example's notes",
  'POST /patients/:id/notes/': 'Tanya Brooks added a note about Ada Example',
  'GET /patients/:id/notes/:noteId/': 'Tanya Brooks viewed a note about Ada Example',
  'POST /patients/:id/restore/': 'Tanya Brooks restored Ada Example',
  'GET /patients/:id/tasks/': "Tanya Brooks viewed Ada Example's tasks",
  'POST /patients/:id/tasks/': 'Tanya Brooks added the task “Call back” for Ada Example',
  'GET /patients/export/': 'Tanya Brooks exported patients',
  'GET /patients/matches/': 'Tanya Brooks listed patients',
  'PUT /phone/account/': 'Tanya Brooks changed the phone account',
  'POST /phone/numbers/': 'Tanya Brooks added the phone number Main line',
  'DELETE /phone/numbers/:id/': 'Tanya Brooks deleted the phone number Main line',
  'GET /phone/numbers/:id/': 'Tanya Brooks viewed the phone number Main line',
  'PATCH /phone/numbers/:id/': 'Tanya Brooks changed the phone number Main line',
  'PUT /phone/numbers/:id/': 'Tanya Brooks changed the phone number Main line',
  'GET /queue/': 'Tanya Brooks listed requests',
  'GET /queue/:id/': 'Tanya Brooks viewed a request',
  'POST /queue/:id/attempts/': 'Tanya Brooks recorded an attempt',
  'DELETE /queue/:id/attempts/:attemptId/': 'Tanya Brooks undid an attempt',
  'DELETE /queue/:id/claim/': 'Tanya Brooks released a request',
  'POST /queue/:id/claim/': 'Tanya Brooks claimed a request',
  'DELETE /queue/:id/outcome/': 'Tanya Brooks reopened a request',
  'POST /queue/:id/outcome/': 'Tanya Brooks closed a request',
  'DELETE /second-factor/app/': 'Tanya Brooks removed their authenticator app',
  'POST /second-factor/app/confirm/': 'Tanya Brooks set up an authenticator app',
  'POST /second-factor/passkeys/': 'Tanya Brooks added a passkey',
  'DELETE /second-factor/passkeys/:id/': 'Tanya Brooks removed a passkey',
  'POST /second-factor/recovery-codes/': 'Tanya Brooks renewed their recovery codes',
  'PUT /second-factor/requirement/': 'Tanya Brooks changed whether two-factor sign-in is required',
  'POST /session/confirm/': 'Tanya Brooks confirmed their password',
  'DELETE /sessions/:id/': 'Tanya Brooks signed out one of their devices',
  'GET /search/': 'Tanya Brooks searched people, appointments and tasks',
  'GET /staff/:id/': 'Tanya Brooks viewed the staff member Kim Front',
  'PATCH /staff/:id/': 'Tanya Brooks changed the staff member Kim Front',
  'POST /staff/:id/deactivate/': 'Tanya Brooks deactivated the staff member Kim Front',
  'POST /staff/:id/handover/': 'Tanya Brooks handed over the work of the staff member Kim Front',
  'POST /staff/:id/password-reset/': 'Tanya Brooks made a password link for the staff member Kim Front',
  'POST /staff/:id/reactivate/': 'Tanya Brooks reactivated the staff member Kim Front',
  'DELETE /staff/:id/second-factor/':
    'Tanya Brooks reset the two-factor sign-in of the staff member Kim Front',
  'PUT /staff/rights/': 'Tanya Brooks changed role permissions',
  'POST /switch-company/': 'Tanya Brooks switched to another practice',
  'POST /tasks/': 'Tanya Brooks added the task “Call back”',
  'DELETE /tasks/:id/': 'Tanya Brooks deleted the task “Call back”',
  'GET /tasks/:id/': 'Tanya Brooks viewed the task “Call back”',
  'PATCH /tasks/:id/': 'Tanya Brooks changed the task “Call back”',
  'PUT /tasks/:id/': 'Tanya Brooks changed the task “Call back”',
  'GET /tasks/export/': 'Tanya Brooks exported tasks',
  'POST /time-off/': 'Tanya Brooks added time off of Kim Front',
  'PATCH /time-off/:id/': 'Tanya Brooks changed time off of Kim Front',
  'DELETE /time-off/:id/': 'Tanya Brooks deleted time off of Kim Front',
  'GET /tasks/my_tasks/': 'Tanya Brooks listed tasks',
}

async function rules(): Promise<[call: string, rule: AuditRule][]> {
  return (await declaredEndpoints()).flatMap((endpoint) => {
    const rule = auditRuleOf(endpoint)
    return rule && (endpoint.access !== 'public' || endpoint.audit) ? [[nameOf(endpoint), rule] as const] : []
  }) as [string, AuditRule][]
}

describe('auditSentence', () => {
  test('has a sentence for every audited endpoint', async () => {
    const told = (await rules()).map(([call, rule]) => [call, sentenceOf(rule, true)])
    expect(Object.fromEntries(told)).toEqual(sentences)
  })

  test('leaves out names that the reader may not see', async () => {
    for (const [call, rule] of await rules()) {
      const sentence = sentenceOf(rule, false)
      expect(sentence, call).toMatch(/^Tanya Brooks [a-z]/)
      expect(sentence, call).not.toMatch(/null|undefined|[{}[\]]/)
      expect(sentence, call).not.toContain(names[rule.kind] ?? '7')
    }
  })
})
