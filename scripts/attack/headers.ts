import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { login } from '#contract/auth/auth.endpoints.ts'
import { getDocument } from '#contract/documents/documents.endpoints.ts'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import { receiveForm } from '#contract/intake/intake.endpoints.ts'
import { getLead, listLeads } from '#contract/leads/leads.endpoints.ts'
import { createCompany, createStaff, signIn, testPassword } from '#server/testing/builders.ts'
import { clientOf } from '#server/testing/client.ts'
import { createDocumentRow } from '#server/testing/documents.ts'
import { createLeadRow } from '#server/testing/record-builders.ts'
import { nameOf } from '#server/testing/sweep.ts'
import { answerFaults, cookieFaults, headerFaults } from './judge.ts'
import type { Attack, AttackKind } from './kinds.ts'

const built = join(import.meta.dirname, '../../dist/web')
const evil = 'https://evil.example.com'

/** Headers, policy and cookies of every kind of answer, and what other pages may do. */
export const headers: AttackKind = {
  name: 'headers, policy, cookies, CORS, XSRF',
  async run(attack) {
    await everyAnswer(attack)
    await otherOrigins(attack)
    await forgedByCookie(attack)
    await methodOverride(attack)
  },
}

async function everyAnswer({ target, ledger }: Attack): Promise<void> {
  const company = await createCompany(target)
  const admin = await signIn(target, company)
  const authorization = `Token ${admin.token}`
  const lead = await createLeadRow(target, company)
  const document = await admin.call(getDocument, { params: { id: await createDocumentRow(target, company) } })
  const assets = readdirSync(built, { recursive: true, encoding: 'utf8' })
  const asset = assets.find((file) => file.endsWith('.chunk.js')) ?? 'missing'
  const answers: Record<string, { url: string; signedIn?: true; isForWebSites?: true; status: number }> = {
    'a page': { url: '/login', status: 200 },
    'the page of a record': { url: `/leads/${lead}`, status: 200 },
    'an address that is none': { url: '/no/such/page', status: 200 },
    'a script of the pages': { url: `/app-static/${asset}`, status: 200 },
    'a script that is none': { url: '/app-static/none.js', status: 404 },
    'the script of web sites': { url: '/embed/form.js', isForWebSites: true, status: 200 },
    'a list': { url: `${apiBase}${listLeads.path}`, signedIn: true, status: 200 },
    'a record': { url: `${apiBase}${endpointPath(getLead, { id: lead })}`, signedIn: true, status: 200 },
    'a refusal': { url: `${apiBase}${listLeads.path}`, status: 401 },
    'nothing found': { url: `${apiBase}/leads/999999999/`, signedIn: true, status: 404 },
    'a wrong filter': { url: `${apiBase}/leads/?ordering=password`, signedIn: true, status: 422 },
    'a download': { url: document.body.file.url, status: 200 },
    'a download refused': {
      url: document.body.file.url.replace(/signature=../, 'signature=AA'),
      status: 401,
    },
    'the document of the API': { url: `${apiBase}/openapi.json`, status: 200 },
    'the page of the API': { url: `${apiBase}/docs`, status: 200 },
    'the state of the server': { url: '/readyz', status: 200 },
    'a broken address': { url: `${apiBase}/%zz/`, status: 400 },
  }
  for (const [name, { url, signedIn, isForWebSites = false, status }] of Object.entries(answers)) {
    const answer = await target.server.inject({ url, headers: signedIn ? { authorization } : {} })
    const faults = [
      ...answerFaults(answer),
      ...headerFaults(answer, { isForWebSites }),
      ...cookieFaults(answer),
    ]
    if (answer.statusCode !== status) faults.push(`answered ${answer.statusCode}`)
    const kept = String(answer.headers['cache-control'])
    if (signedIn && kept !== 'no-store') faults.push(`cache-control is ${kept}`)
    if (name === 'a download' && !/no-store|private/.test(kept)) faults.push(`cache-control is ${kept}`)
    ledger.faults(faults, name)
  }
  // A form without a script is shown a page of ours, inside whatever page it stands in.
  const thanks = await target.server.inject({
    method: 'POST',
    url: `${apiBase}${endpointPath(receiveForm, { form_id: company.formIds[0] })}`,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=Pat+Example&phone=2125550142',
  })
  ledger.faults([...answerFaults(thanks), ...cookieFaults(thanks)], 'the thanks of a form')
  ledger.check(!/<script/i.test(thanks.body), 'the thanks of a form: holds a script')
  await signInCookie({ target, ledger })
}

async function signInCookie({ target, ledger }: Pick<Attack, 'target' | 'ledger'>): Promise<void> {
  const { username } = await createStaff(target, await createCompany(target))
  const answer = await target.server.inject({
    method: 'POST',
    url: `${apiBase}${login.path}`,
    payload: { username, password: testPassword },
  })
  const [cookie = ''] = [answer.headers['set-cookie'] ?? []].flat()
  const { token, refresh } = answer.json<{ token: string; refresh: string }>()
  const faults = [...headerFaults(answer), ...cookieFaults(answer)]
  if (!/^XSRF-TOKEN=[\w-]{20,};/.test(cookie)) faults.push(`the XSRF cookie is ${cookie}`)
  if (cookie.includes(token) || cookie.includes(refresh)) faults.push('a token is in a cookie')
  if (answer.headers['cache-control'] === 'public') faults.push('may be kept by others')
  ledger.faults(faults, 'a sign-in')
}

/** A page of another origin may read and send nothing, but at the doors for web sites. */
async function otherOrigins({ target, ledger }: Attack): Promise<void> {
  const { token } = await signIn(target, await createCompany(target))
  for (const origin of [evil, 'null', `${target.origin}.evil.example.com`]) {
    for (const endpoint of target.endpoints) {
      const url = `${apiBase}${endpoint.path.replace(/:\w+/g, '1')}`
      const preflight = await target.server.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin,
          'access-control-request-method': endpoint.method,
          'access-control-request-headers': 'authorization',
        },
      })
      const { 'access-control-allow-origin': allowed, 'access-control-allow-credentials': credentials } =
        preflight.headers
      const isDoor = endpoint.tag === 'intake'
      const takesToken = /authorization/i.test(String(preflight.headers['access-control-allow-headers']))
      ledger.check(
        credentials === undefined && !takesToken && (isDoor || allowed === undefined),
        `${nameOf(endpoint)}: a page of ${origin} is let in (${allowed}, ${credentials})`,
      )
    }
    const read = await target.server.inject({
      url: `${apiBase}${listLeads.path}`,
      headers: { origin, authorization: `Token ${token}` },
    })
    ledger.faults(headerFaults(read), `a list read by a page of ${origin}`)
  }
}

/** What a page elsewhere can have a browser send: cookies, and bodies that need no permission. */
async function forgedByCookie({ target, ledger }: Attack): Promise<void> {
  const company = await createCompany(target)
  const admin = await signIn(target, company)
  const changing = target.endpoints.filter(
    ({ method, access, tag }) => method !== 'GET' && access !== 'public' && tag !== 'intake',
  )
  const forgeries = {
    'a cookie and no header': { cookie: 'XSRF-TOKEN=abc' },
    'a header unlike the cookie': { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abd' },
    'another cookie alone': { cookie: 'session=1' },
  }
  for (const [name, forged] of Object.entries(forgeries)) {
    for (const endpoint of changing) {
      const answer = await target.server.inject({
        method: endpoint.method,
        url: `${apiBase}${endpoint.path.replace(/:\w+/g, '1')}`,
        headers: { ...forged, authorization: `Token ${admin.token}` },
        ...(endpoint.body ? { payload: {} } : {}),
      })
      ledger.check(
        answer.statusCode === 403,
        `${nameOf(endpoint)} with ${name}: answered ${answer.statusCode}`,
      )
    }
  }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b']) {
    const answer = await target.server.inject({
      method: 'POST',
      url: `${apiBase}${login.path}`,
      headers: { 'content-type': type, origin: evil },
      payload: '{"username":"a","password":"b"}',
    })
    ledger.check(answer.statusCode === 415, `a login as ${type}: answered ${answer.statusCode}`)
  }
}

async function methodOverride({ target, ledger }: Attack): Promise<void> {
  const company = await createCompany(target)
  const admin = await signIn(target, company)
  const id = await createLeadRow(target, company)
  const url = `${apiBase}${endpointPath(getLead, { id })}`
  const authorization = `Token ${admin.token}`
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    for (const method of ['GET', 'POST', 'PATCH'] as const) {
      const payload = method === 'GET' ? {} : { payload: {} }
      await target.server.inject({ method, url, headers: { authorization, [name]: 'DELETE' }, ...payload })
    }
  }
  await target.server.inject({ url: `${url}?_method=DELETE`, headers: { authorization } })
  const { status } = await clientOf(target, admin.token).call(getLead, { params: { id } })
  ledger.check(status === 200, 'a GET or POST was taken for a DELETE')
}
