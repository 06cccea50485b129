import { expect } from 'vitest'
import { getLead, mergeLeads, patchLead, unmergeLeads } from '#contract/leads/leads.endpoints.ts'
import type { TestApp } from './app.ts'
import type { TestCompany } from './builders.ts'
import type { TestClient } from './client.ts'
import { companyRows } from './inspect.ts'
import { createLeadRow, sendForm } from './record-builders.ts'

interface Practice {
  app: TestApp
  company: TestCompany
  admin: TestClient
}

/** Both leads of `pair` have it. */
export const phone = '(212) 555-0142'

/** Calls to merge leads and to undo that, as the administrator of `practice`. */
export function mergeCalls(practice: () => Practice) {
  const rows = () => companyRows(practice().app, practice().company.id)
  return {
    rows,
    read: async (id: number) => (await practice().admin.call(getLead, { params: { id } })).body,
    patch: (id: number, body: object) =>
      practice().admin.call(patchLead, { params: { id: String(id) }, body }),
    /** A minute passes before and after. */
    async merge(id: number, lead: number) {
      const { app, admin } = practice()
      app.clock.advance(60)
      const { status, body } = await admin.call(mergeLeads, { params: { id }, body: { lead } })
      expect(status).toBe(200)
      app.clock.advance(60)
      return body
    },
    unmerge: (
      id: number,
      set: number,
      moved: { kind: 'note' | 'task' | 'request'; id: number }[] = [],
      client = practice().admin,
      headers: Record<string, string> = {},
    ) => client.call(unmergeLeads, { params: { id }, body: { merge: set, moved } }, headers),
    /** The answer of a call that must change nothing. */
    async refused(call: () => Promise<{ status: number; body: unknown }>) {
      const before = await rows()
      const { status, body } = await call()
      expect(await rows()).toEqual(before)
      return { status, ...(body as { detail: string; errors?: object; data?: object }) }
    },
    async pair() {
      const { app, company } = practice()
      return [
        await createLeadRow(app, company, { first_name: 'Ann', phone }),
        await createLeadRow(app, company, { first_name: 'Bob', phone }),
      ] as const
    },
    async send(fields: object) {
      const { app, company } = practice()
      app.clock.advance(60)
      await sendForm(app, company.formIds[0], fields)
    },
  }
}
