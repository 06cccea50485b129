import { apiBase } from '#contract/http/endpoint.ts'
import { createImport, getImport } from '#contract/imports/imports.endpoints.ts'
import type { ImportNoun } from '#contract/imports/imports.enums.ts'
import type { Import, ImportMapping } from '#contract/imports/imports.schemas.ts'
import { tableWriters } from '#server/app/table-writers.ts'
import { createLog } from '#server/platform/log.ts'
import { findStaffScope } from '#server/slices/auth/sessions.repository.ts'
import { workOnImports } from '#server/slices/imports/imports.work.ts'
import { listAllLocations } from '#server/slices/locations/locations.repository.ts'
import { keysOf, whoAreThese } from '#server/slices/people/who-is-this.ts'
import { closeEnded, reopenEnded } from '#server/slices/queue/ended-leads.repository.ts'
import { openForImported, withdrawImported } from '#server/slices/queue/opened-by-us.repository.ts'
import type { AppUnderTest } from './app.ts'
import { insertRow, type TestCompany } from './builders.ts'
import type { TestClient } from './client.ts'
import { uploadRequest } from './documents.ts'

/** Uploads a file as one person. */
export async function sendTable(
  app: AppUnderTest,
  { token }: TestClient,
  file: { name: string; content: Buffer | string },
  noun: ImportNoun | string = 'leads',
) {
  const { payload, headers } = await uploadRequest({
    file: { name: file.name, content: Buffer.from(file.content) },
    noun,
  })
  return app.server.inject({
    method: 'POST',
    url: `${apiBase}${createImport.path}`,
    payload,
    headers: { authorization: `Token ${token}`, ...headers },
  })
}

/** Does all that imports wait for. */
export const doImports = (app: AppUnderTest): Promise<void> =>
  workOnImports({
    db: app.workDb,
    clock: app.clock,
    log: createLog('silent'),
    scopeOfStaff: findStaffScope,
    people: { whoAreThese, keysOf },
    queue: { open: openForImported, withdraw: withdrawImported, closeEnded, reopenEnded },
    writers: tableWriters,
    locationsOf: async (scope, db) => (await listAllLocations(scope, db)).filter(({ closed }) => !closed),
  })

/** Uploads a file and answers its dry run. */
export async function dryRun(
  app: AppUnderTest,
  client: TestClient,
  file: { name: string; content: Buffer | string },
  noun: ImportNoun = 'leads',
): Promise<Import> {
  const sent = await sendTable(app, client, file, noun)
  if (sent.statusCode !== 201) throw new Error(`the file was refused: ${sent.body}`)
  await doImports(app)
  return (await client.call(getImport, { params: { id: sent.json<Import>().id } })).body
}

/** An import of one lead that is ready to start. */
export async function createImportRow(
  app: AppUnderTest,
  company: TestCompany,
  state = 'ready',
): Promise<number> {
  const id = await insertRow(app.db, 'imports', {
    company_id: company.id,
    staff_id: company.staff[0] ?? null,
    noun: 'leads',
    state: state as 'ready',
    file_name: 'leads.csv',
    header: ['Email'],
    mapping: JSON.stringify({
      ...{ targets: ['email'], values: {}, day_order: null, location: null, duplicates: 'skip' },
      ...{
        day_order_remembered: false,
        first_day: null,
        type: 'contact_form',
        follow_up_date: null,
        queue: false,
      },
    } satisfies ImportMapping),
    rows: 1,
    created_at: app.clock.now(),
    finished_at: state === 'done' ? app.clock.now() : null,
  })
  await app.db
    .insertInto('import_rows')
    .values({ company_id: company.id, import_id: id, row: 2, cells: ['pat@example.com'] })
    .execute()
  return id
}
