import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import { createCompany, signIn } from '#server/testing/builders.ts'
import { createLeadRow } from '#server/testing/record-builders.ts'
import { nameOf, paramsOf } from '#server/testing/sweep.ts'
import { queryOf } from '#server/testing/sweep-records.ts'
import type { Attack, AttackKind } from './kinds.ts'

const spreadsheet = /csv|spreadsheet|excel|tab-separated|officedocument|opendocument/i
const formulas = [
  '=cmd|calc!A1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1+1',
  '=HYPERLINK("https://evil.example.com")',
]

/** Formulas in what a spreadsheet opens. As long as nothing answers one, that is what is checked, of every route. */
export const exports: AttackKind = {
  name: 'formulas in exports',
  async run({ target, ledger }: Attack) {
    const company = await createCompany(target)
    const { token } = await signIn(target, company)
    for (const first_name of formulas) await createLeadRow(target, company, { first_name })
    const authorization = `Token ${token}`
    let found = 0
    const look = async (name: string, url: string, query: Record<string, string>) => {
      for (const more of [{}, { format: 'csv' }, { export: 'csv' }] as Record<string, string>[]) {
        const answer = await target.server.inject({
          url,
          query: { ...query, ...more },
          headers: { authorization, accept: 'text/csv, application/vnd.ms-excel' },
        })
        const type = `${answer.headers['content-type']} ${answer.headers['content-disposition']}`
        const isExport = spreadsheet.test(type)
        if (isExport) found++
        ledger.check(!isExport, `${name} answers ${type}: check here that no cell begins as a formula does`)
      }
    }
    for (const endpoint of target.endpoints.filter(({ method }) => method === 'GET')) {
      const isPublic = endpoint.access === 'public'
      const params = isPublic
        ? { id: 1, session: 1, form_id: company.formIds[0], recordingId: 1 }
        : await paramsOf(target, endpoint, company)
      const query = (await queryOf[endpoint.path]?.(target, company)) ?? {}
      await look(nameOf(endpoint), `${apiBase}${endpointPath(endpoint, params)}`, query)
    }
    const others = target.routes.filter(({ endpoint, method }) => !endpoint && method === 'GET')
    for (const { url } of others) await look(url, url.replace('*', 'leads.csv'), {})
    const { body } = await target.server.inject({ url: `${apiBase}/openapi.json` })
    ledger.check(
      !/text\/csv|spreadsheetml|ms-excel/i.test(body),
      'the document of the API tells of an export',
    )
    if (found === 0)
      ledger.remark('no export exists: checked that no route answers text/csv or another spreadsheet')
  },
}
