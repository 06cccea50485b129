import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { may, permissions } from '#contract/http/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { callers, permissionsDocument } from '#server/testing/permission-matrix.ts'
import { createPermissionProbe, type PermissionProbe } from '#server/testing/permission-probe.ts'
import { declaredEndpoints } from '#server/testing/routes.ts'

let app: TestApp
let probe: PermissionProbe
const endpoints = await declaredEndpoints()
beforeAll(async () => {
  app = await startTestApp()
  probe = await createPermissionProbe(app)
})
afterAll(() => app.close())

test('docs/permissions.md is as the policies are; npm run permissions writes it anew', () => {
  const file = join(import.meta.dirname, '../../../docs/permissions.md')
  expect(readFileSync(file, 'utf8')).toBe(permissionsDocument(endpoints))
})

test('administrators may do everything, and only the flag makes one', () => {
  for (const name of Object.keys(permissions) as (keyof typeof permissions)[]) {
    expect(may({ role: 'dentist', isCompanyAdmin: true }, name)).toBe(true)
    expect(may({ role: 'administrator', isCompanyAdmin: false }, name)).toBe(false)
  }
  expect(may({ role: 'unknown', isCompanyAdmin: false }, 'staff')).toBe(false)
})

describe('every cell of the matrix holds', () => {
  test.each(callers)('for %s', async (caller) => {
    const wrong: unknown[] = []
    for (const endpoint of endpoints) {
      const broken = await probe.broken(endpoint, caller)
      if (broken) wrong.push(broken)
    }
    expect(wrong).toEqual([])
  })
})
