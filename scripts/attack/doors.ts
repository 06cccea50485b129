import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import { receiveForm } from '#contract/intake/intake.endpoints.ts'
import { putMetaConnection, receiveMeta } from '#contract/intake/meta.endpoints.ts'
import { receiveCall } from '#contract/intake/phone.endpoints.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import { leadgenDelivery, metaSecrets, newLeadgenId, signedDelivery } from '#server/testing/meta.ts'
import { callFields, connectPhone, newCallSid, signedCallback } from '#server/testing/twilio.ts'
import { answerFaults } from './judge.ts'
import type { Attack, AttackKind } from './kinds.ts'

/** What the web may send without a token: forms, chats, calls, Meta. */
export const doors: AttackKind = {
  name: 'public doors: forms, Twilio, Meta',
  async run(attack) {
    await forms(attack)
    await flood(attack)
    await twilio(attack)
    await meta(attack)
  },
}

const formUrl = (company: TestCompany, door = 'forms') => `${apiBase}/intake/${door}/${company.formIds[0]}/`
const pat = { name: 'Pat Example', phone: '(212) 555-0142', message: 'Please call me about an implant' }

/** Everybody is thanked alike, whoever they are; what is far too big is not taken. */
async function forms({ target, ledger }: Attack): Promise<void> {
  const company = await createCompany(target)
  const admin = await signIn(target, company)
  let visitors = 0
  const send = (payload: object | string, headers = {}, door = 'forms') =>
    target.server.inject({
      method: 'POST',
      url: formUrl(company, door),
      payload,
      headers,
      remoteAddress: `127.61.0.${++visitors}`,
    })
  const words = async (payload: object, headers = {}) => {
    const { statusCode, body, headers: said } = await send(payload, headers)
    return JSON.stringify([statusCode, body, Object.keys(said).sort()])
  }
  const thanks = await words(pat)
  const senders: Record<string, object> = {
    'the same person again': pat,
    'another person': { ...pat, name: 'Sam Sample', phone: '(212) 555-0143' },
    'a robot in the honeypot': { ...pat, website_url: 'https://evil.example.com' },
    'a robot too fast': { ...pat, form_shown_ms: 5 },
    'a message of links': {
      ...pat,
      message: 'https://a.example.com https://b.example.com https://c.example.com',
    },
    markup: { ...pat, message: '<script>alert(1)</script>' },
  }
  for (const [who, payload] of Object.entries(senders)) {
    ledger.check((await words(payload)) === thanks, `${who} is answered otherwise than others`)
  }
  const key = { 'idempotency-key': 'attack-1' }
  const once = await words(pat, key)
  ledger.check((await words(pat, key)) === once, 'a repetition is answered otherwise')
  const { body } = await admin.call(listLeads)
  ledger.check(
    body.results.every(({ status }) => status === 'new' || status === 'repeat'),
    'a visitor has set the status of a lead',
  )
  const claims = {
    ...pat,
    name: 'Max Mass',
    phone: '(212) 555-0149',
    status: 'converted',
    company_id: 1,
    id: 1,
    location: 1,
    patient: 1,
  }
  await send(claims)
  const claimed = (await admin.call(listLeads)).body.results.filter(({ last_name }) => last_name === 'Mass')
  ledger.check(
    claimed.every(({ status }) => status === 'new'),
    'a visitor has said what only staff may',
  )
  const huge: Record<string, [object | string, object?]> = {
    'a form of a megabyte': [{ ...pat, message: 'x'.repeat(1_000_000) }],
    'a form of ten thousand fields': [
      Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${at}`, 'x'])),
    ],
    'a form of groups in groups': [
      `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
      { 'content-type': 'application/json' },
    ],
    'a form of another type': ['name=Pat', { 'content-type': 'text/plain' }],
    'a compressed form': ['x', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
  }
  for (const [what, [payload, headers]] of Object.entries(huge)) {
    const answer = await send(payload, headers)
    const faults = answerFaults(answer)
    if (answer.statusCode < 400) faults.push(`answered ${answer.statusCode}`)
    ledger.faults(faults, what)
  }
  for (const id of ['0', '1', "' OR 1=1 --", '%00', '..%2f', 'x'.repeat(64)]) {
    const url = `${apiBase}${endpointPath(receiveForm, { form_id: id })}`
    const answer = await target.server.inject({
      method: 'POST',
      url,
      payload: pat,
      remoteAddress: '127.61.1.1',
    })
    ledger.check(answer.statusCode === 404, `the form ${id.slice(0, 20)} answered ${answer.statusCode}`)
  }
  const shown = await target.server.inject({ url: `${apiBase}/intake/embed/${company.formIds[0]}/` })
  const told = /notification_email|auth_token|app_secret|staff|token/i.exec(shown.body)?.[0]
  ledger.check(shown.statusCode === 200 && !told, `the settings of a web site's form tell ${told}`)
}

/** More than a network may send within a minute is refused, whatever addresses it claims and whichever door it takes. */
async function flood({ target, ledger }: Attack): Promise<void> {
  const company = await createCompany(target)
  const most = target.settings.INTAKE_PER_MINUTE
  const statuses: number[] = []
  let retryAfter: unknown
  for (let at = 0; at < most + 10; at++) {
    const answer = await target.server.inject({
      method: 'POST',
      url: formUrl(company, ['forms', 'website', 'chatbot'][at % 3]),
      payload: { ...pat, name: `Pat Example${at}` },
      headers: { 'x-forwarded-for': `203.0.113.${at}`, 'x-real-ip': `203.0.113.${at}` },
      remoteAddress: '127.62.0.1',
    })
    statuses.push(answer.statusCode)
    retryAfter ??= answer.headers['retry-after']
  }
  const taken = statuses.filter((status) => status === 200).length
  // A minute may have gone by in between.
  ledger.check(statuses.at(-1) === 429 && taken <= most, `a flood: ${taken} of ${statuses.length} taken`)
  ledger.check(Number(retryAfter) > 0, 'who floods is not told for how long to wait')
  const others = await target.server.inject({
    method: 'POST',
    url: formUrl(company),
    payload: { name: 'Sam Sample', phone: '(212) 555-0145' },
    remoteAddress: '127.63.0.1',
  })
  ledger.check(others.statusCode === 200, `others are refused during a flood: ${others.statusCode}`)
}

async function twilio({ target, ledger }: Attack): Promise<void> {
  const company = await createCompany(target)
  const other = await createCompany(target)
  const { account, number } = await connectPhone(await signIn(target, company), company)
  const theirs = await connectPhone(await signIn(target, other), other)
  // What callbacks are signed for: where the server says that it is.
  const { origin } = new URL(target.origin)
  const call = (to = number) => callFields(account, { from: '+12125550142', to, sid: newCallSid() })
  const post = async ({ path, body, headers }: ReturnType<typeof signedCallback>) =>
    target.server.inject({ method: 'POST', url: path, payload: body, headers })
  const sign = (fields = call(), token = account.auth_token, at = origin, path: string = receiveCall.path) =>
    signedCallback(at, path, fields, token)
  const right = sign()
  const first = await post(right)
  ledger.check(first.statusCode === 200, `a signed call: answered ${first.statusCode}`)
  const count = async () =>
    (await target.db.selectFrom('calls').select('id').where('company_id', '=', company.id).execute()).length
  const before = await count()
  const again = await post(right)
  ledger.check(
    again.statusCode === 200 && (await count()) === before,
    'a call that is sent again counts twice',
  )
  const { 'x-twilio-signature': _, ...unsigned } = right.headers as Record<string, string>
  const wrong: Record<string, ReturnType<typeof signedCallback>> = {
    'without a signature': { ...right, headers: unsigned },
    'with an empty signature': { ...right, headers: { ...unsigned, 'x-twilio-signature': '' } },
    'with another signature': { ...right, headers: { ...unsigned, 'x-twilio-signature': 'A'.repeat(28) } },
    'signed by another company': sign(call(), theirs.account.auth_token),
    'signed for another host': sign(call(), account.auth_token, 'https://evil.example.com'),
    'with a field changed': { ...right, body: right.body.replace('ringing', 'completed') },
    'with a field more': { ...right, body: `${right.body}&CallerName=Pat` },
    'at another path': { ...right, path: right.path.replace('/voice/', '/status/') },
    'to a number of another company': sign(call(theirs.number)),
    'with a number that is none': sign(call('+10000000000')),
  }
  for (const [how, callback] of Object.entries(wrong)) {
    const kept = await count()
    const answer = await post(callback)
    const faults = answerFaults(answer)
    if (answer.statusCode !== 403 || (await count()) !== kept) faults.push(`answered ${answer.statusCode}`)
    ledger.faults(faults, `a call ${how}`)
  }
}

async function meta({ target, ledger }: Attack): Promise<void> {
  const company = await createCompany(target)
  const admin = await signIn(target, company)
  const [formId = '', other = ''] = company.formIds
  await admin.call(putMetaConnection, { params: { id: company.locations[0] }, body: metaSecrets })
  const post = ({ url, payload, headers }: ReturnType<typeof signedDelivery>) =>
    target.server.inject({ method: 'POST', url, payload, headers, remoteAddress: '127.64.0.1' })
  const sign = (secret = metaSecrets.app_secret, form = formId) =>
    signedDelivery(form, leadgenDelivery([newLeadgenId()]), secret)
  const right = sign()
  const first = await post(right)
  ledger.check(first.statusCode === 200, `a signed delivery: answered ${first.statusCode}`)
  const count = async () =>
    (
      await target.db
        .selectFrom('intake_requests')
        .select('id')
        .where('company_id', '=', company.id)
        .execute()
    ).length
  const before = await count()
  await post(right)
  ledger.check((await count()) === before, 'a delivery that is sent again counts twice')
  const { 'x-hub-signature-256': signature = '', ...unsigned } = right.headers as Record<string, string>
  const wrong: Record<string, ReturnType<typeof signedDelivery>> = {
    'without a signature': { ...right, headers: unsigned as never },
    'with a short signature': {
      ...right,
      headers: { ...unsigned, 'x-hub-signature-256': 'sha256=00' } as never,
    },
    'with an older kind of signature': {
      ...right,
      headers: { ...unsigned, 'x-hub-signature': signature } as never,
    },
    'signed with another secret': sign('0'.repeat(32)),
    'signed with nothing': sign(''),
    'with a sign changed': { ...right, payload: right.payload.replace('leadgen"', 'leadgeN"') },
    'at a location without a secret': sign(metaSecrets.app_secret, other),
    'at a form that is none': sign(metaSecrets.app_secret, 'none'),
  }
  for (const [how, delivery] of Object.entries(wrong)) {
    const kept = await count()
    const answer = await post(delivery)
    const faults = answerFaults(answer)
    if (![403, 404].includes(answer.statusCode) || (await count()) !== kept)
      faults.push(`answered ${answer.statusCode}`)
    ledger.faults(faults, `a delivery ${how}`)
  }
  const guess = await target.server.inject({
    url: `${apiBase}${endpointPath(receiveMeta, { form_id: formId })}`,
    query: { 'hub.mode': 'subscribe', 'hub.challenge': '<script>', 'hub.verify_token': 'guess' },
  })
  ledger.check(
    guess.statusCode === 403 && !guess.body.includes('<script>'),
    `a guessed verify token: ${guess.statusCode}`,
  )
}
