import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addQuickLead, closeRequest, getLedger } from '#contract/queue/queue.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn } from '#server/testing/builders.ts'
import { runAsOwner } from '#server/testing/inspect.ts'
import { checkEquation } from './equation.ts'
import { keyOf } from './ledger.ts'
import { readTraces } from './traces.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a request that is lost, or closed without a trace, breaks the equation', async () => {
  const company = await createCompany(app)
  const staff = await signIn(app, company)
  const [location = 0] = company.locations
  const add = async () => {
    const { body } = await staff.call(addQuickLead, {
      body: { name: 'Pat Example', location, channel: 'walk_in' },
    })
    return body.request
  }
  const [closed, open] = [await add(), await add()]
  const body = { outcome: 'answered', note: keyOf('outcome', 1) } as const
  await staff.call(closeRequest, { params: { id: closed }, body })
  const check = async () => checkEquation(app.db, (await staff.call(getLedger)).body)
  expect(await check()).toEqual([])

  const owner = new pg.Client(app.database.ownerConnection)
  await owner.connect()
  expect((await readTraces(owner)).get(body.note)).toHaveLength(1)
  await owner.end()

  /** Changes what is stored without the triggers that tell of it. */
  const behind = async (statement: string) => {
    await runAsOwner(app, 'ALTER TABLE intake_requests DISABLE TRIGGER USER')
    await runAsOwner(app, statement)
    await runAsOwner(app, 'ALTER TABLE intake_requests ENABLE TRIGGER USER')
    return check()
  }
  const spam = `UPDATE intake_requests SET outcome = 'spam', closed_at = now() WHERE id = ${open}`
  expect(await behind(spam)).toEqual([
    'the ledger has 2 outcomes, the notes tell of 1',
    expect.stringMatching(/^recounted: .*"closed":2,"recounted_closed":1/),
  ])
  expect(await behind(`DELETE FROM intake_requests WHERE id = ${open}`)).toEqual([
    'the ledger has 1 requests, the leads have 2',
    expect.stringMatching(/^recounted: .*"received":1,"recounted_received":2/),
  ])
})
