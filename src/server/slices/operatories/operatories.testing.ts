import type { AppUnderTest } from '#server/testing/app.ts'
import { insertRow, locationOf, type TestCompany } from '#server/testing/builders.ts'
import type { NounTests } from '#server/testing/noun-tests.ts'

let operatories = 0
const operatory = () => ({ name: `Changed ${++operatories}` })

/** An operatory of a location, the first one of the company unless given. */
export async function createOperatoryRow(
  { db, clock }: AppUnderTest,
  company: TestCompany,
  location_id = company.locations[0] ?? 0,
): Promise<number> {
  const at = clock.now()
  return insertRow(db, 'operatories', {
    ...{ company_id: company.id, location_id, name: `Op ${++operatories}` },
    created_at: at,
    updated_at: at,
  })
}

export const nounTests: NounTests = {
  records: {
    'operatories/:operatoryId': (app, company, about) => createOperatoryRow(app, company, about?.id),
  },
  ownRecords: {
    'operatories/:operatoryId': async (app, company, staffId) =>
      createOperatoryRow(app, company, await locationOf(app, staffId)),
  },
  bodies: {
    'POST /locations/:id/operatories/': operatory,
    'PUT /locations/:id/operatories/:operatoryId/': operatory,
    'PATCH /locations/:id/operatories/:operatoryId/': operatory,
  },
  names: { operatory: 'Op 1' },
  sentences: {
    'GET /locations/:id/operatories/': 'Tanya Brooks viewed the operatories of the location Downtown',
    'POST /locations/:id/operatories/': 'Tanya Brooks added the operatory Op 1',
    'DELETE /locations/:id/operatories/:operatoryId/': 'Tanya Brooks deleted the operatory Op 1',
    'GET /locations/:id/operatories/:operatoryId/': 'Tanya Brooks viewed the operatory Op 1',
    'PATCH /locations/:id/operatories/:operatoryId/': 'Tanya Brooks changed the operatory Op 1',
    'PUT /locations/:id/operatories/:operatoryId/': 'Tanya Brooks changed the operatory Op 1',
  },
}
