import { isDeepStrictEqual } from 'node:util'
import { apiBase, type EndpointDefinition, endpointPath } from '#contract/http/endpoint.ts'
import { ErrorEnvelope } from '#contract/http/errors.ts'
import { createCompany, createStaff, signIn, type TestCompany } from '#server/testing/builders.ts'
import { tableContents } from '#server/testing/inspect.ts'
import { type Caller, callers, cellOf, ownerOfRecord } from '#server/testing/permission-matrix.ts'
import { createPermissionProbe } from '#server/testing/permission-probe.ts'
import { callWithRecordOf, nameOf, paramsOf } from '#server/testing/sweep.ts'
import { eventually } from './eventually.ts'
import { answerFaults } from './judge.ts'
import type { Attack, AttackKind } from './kinds.ts'
import type { Target } from './target.ts'

// To be refused is noted in the audit log, and a session when it was last used. Counts are folded once a minute; what they
// count is compared itself.
const except = ['audit_log', 'sessions', 'staff', 'lead_counts', 'lead_totals']
const contents = (target: Target) => tableContents(target, { except })

/** The tables of which two states differ. */
const changedTables = (before: Record<string, string[]>, after: Record<string, string[]>) =>
  Object.keys(after).filter((name) => !except.includes(name) && !isDeepStrictEqual(before[name], after[name]))

/** Every call × nobody and all who only look like somebody. */
export const withoutToken: AttackKind = {
  name: 'no, expired or garbage token',
  async run({ target, ledger }) {
    const company = await createCompany(target)
    const guarded = target.endpoints.filter(({ access }) => access !== 'public')
    const calls = await Promise.all(
      guarded.map(async (endpoint) => ({ endpoint, params: await paramsOf(target, endpoint, company) })),
    )
    await mailsAreSent(target)
    for (const [kind, { headers = {}, query = {} }] of Object.entries(await strangers(target, company))) {
      const before = await contents(target)
      for (const { endpoint, params } of calls) {
        const answer = await target.server.inject({
          method: endpoint.method,
          url: `${apiBase}${endpointPath(endpoint, params)}`,
          query,
          headers,
          ...(endpoint.body ? { payload: {} } : {}),
        })
        const faults = answerFaults(answer)
        if (answer.statusCode !== 401) faults.push(`answered ${answer.statusCode}`)
        ledger.faults(faults, `${nameOf(endpoint)} with ${kind}`)
      }
      const changed = changedTables(before, await contents(target))
      ledger.check(changed.length === 0, `${kind}: changed ${changed.join(', ')}`)
    }
  },
}

// What other attacks had sent changes as it is.
const mailsAreSent = ({ db }: Target) =>
  eventually(async () => {
    const waiting = await db
      .selectFrom('mails')
      .select('id')
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    return waiting ? undefined : true
  })

async function strangers(target: Target, company: TestCompany) {
  const session = async (clock = target.clock) => (await signIn({ ...target, clock }, company)).token
  const ended = await session()
  const logout = { method: 'POST', url: `${apiBase}/logout/`, headers: { authorization: `Token ${ended}` } }
  await target.server.inject(logout as never)
  const valid = await session()
  const yesterday = { now: () => new Date(Date.now() - 24 * 60 * 60_000) }
  const as = (authorization: string) => ({ headers: { authorization } })
  return {
    'no token': {},
    'an empty token': as('Token '),
    'a garbage token': as(`Token ${'A'.repeat(43)}`),
    'SQL for a token': as("Bearer ' OR 1=1 --"),
    'a token cut short': as(`Token ${valid?.slice(0, -1)}`),
    'another scheme': as(`Basic ${btoa(`${company.staff[0]}:${valid}`)}`),
    'an expired token': as(`Token ${await session(yesterday)}`),
    'a token after its logout': as(`Token ${ended}`),
    'a token in a cookie': {
      headers: { cookie: `token=${valid}; access=${valid}; XSRF-TOKEN=x`, 'x-xsrf-token': 'x' },
    },
    'a token in the address': { query: { token: valid ?? '', access_token: valid ?? '' } },
  } as Record<string, { headers?: Record<string, string>; query?: Record<string, string> }>
}

/** Every call × every role, another location, another company: each cell of docs/permissions.md. */
export const everyCell: AttackKind = {
  name: 'roles, locations, companies',
  async run({ target, ledger }) {
    // Ahead of all else, while there is little that could have been changed.
    await refusedChangesNothing({ target, ledger })
    const probe = await createPermissionProbe(target, (answer, endpoint) =>
      ledger.faults(answerFaults(answer), nameOf(endpoint)),
    )
    const tryAs = async (caller: Caller) => {
      for (const endpoint of target.endpoints) {
        const broken = await probe.broken(endpoint, caller)
        ledger.check(broken === undefined, `${nameOf(endpoint)} as ${caller}: ${JSON.stringify(broken)}`)
      }
    }
    await Promise.all(callers.map(tryAs))
  },
}

/** Whoever is refused has changed nothing: a lower role, another location, another company, a wrong parent. */
async function refusedChangesNothing({ target, ledger }: Pick<Attack, 'target' | 'ledger'>): Promise<void> {
  const home = await createCompany(target)
  const other = await createCompany(target)
  const [here = 0, elsewhere = 0] = home.locations
  const attackers = {
    front_desk: { role: 'front_desk', company: home, locations: [here] },
    elsewhere: { role: 'front_desk', company: home, locations: [elsewhere] },
    'another company': { role: 'administrator', company: other, locations: [] },
  } as const
  for (const [caller, { company, ...options }] of Object.entries(attackers)) {
    const { token } = await signIn(target, company, { ...options, locations: [...options.locations] })
    // Of whom is what is somebody's own.
    await createStaff(target, home)
    const refused = target.endpoints.filter((endpoint) => {
      const cell = endpoint.access !== 'public' && cellOf(endpoint, caller as keyof typeof attackers)
      return cell === 403 || cell === 404
    })
    for (const endpoint of refused.filter(isChange)) {
      const { response, before, after } = await callWithRecordOf(target, endpoint, home, token)
      const { code } = ErrorEnvelope.parse(response.json())
      const changed = changedTables(before, after)
      ledger.check(
        ['forbidden', 'not_found'].includes(code) && changed.length === 0,
        `${nameOf(endpoint)} as ${caller}: ${[code, ...changed.map((name) => `changed ${name}`)].join(', ')}`,
      )
    }
  }
}

const isChange = (endpoint: EndpointDefinition) =>
  endpoint.method !== 'GET' && (ownerOfRecord(endpoint) !== undefined || endpoint.access !== 'staff')
