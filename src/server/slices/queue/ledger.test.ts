import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Log } from '#server/platform/log.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany } from '#server/testing/builders.ts'
import { createOpenRequest } from '#server/testing/record-builders.ts'
import { createRecount } from './ledger.usecases.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('createRecount sets ledger_differing_locations and logs each location with differing counts', async () => {
  const company = await createCompany(app)
  const [here = 0, there = 0] = company.locations
  const id = await createOpenRequest(app, company)
  const registry = new Registry()
  const error = vi.fn()
  const recount = createRecount({ registry, db: app.db, log: { error } as unknown as Log })
  const differing = async () => {
    await recount(new AbortController().signal)
    return Number(/^ledger_differing_locations (\d+)$/m.exec(await registry.metrics())?.[1])
  }
  const moveTo = (location_id: number) =>
    app.db.updateTable('intake_requests').set({ location_id }).where('id', '=', id).execute()

  expect(await differing()).toBe(0)
  // The events still record the first location.
  await moveTo(there)
  expect(await differing()).toBe(2)
  expect(
    error.mock.calls.map(([{ location_id, received, recounted_received }]) => [
      location_id,
      received,
      recounted_received,
    ]),
  ).toEqual([
    [here, 0, 1],
    [there, 1, 0],
  ])
  await moveTo(here)
  expect(await differing()).toBe(0)
  expect(error).toHaveBeenCalledTimes(2)
})

test('GET /metrics includes ledger_differing_locations', async () => {
  const { body } = await app.server.inject({ url: '/metrics' })
  expect(body).toMatch(/^ledger_differing_locations 0$/m)
})
