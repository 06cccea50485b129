import { type ActorKind, actorKinds } from '#contract/actors/actors.enums.ts'
import type { EndpointDefinition } from '#contract/http/endpoint.ts'
import { may, type Permission, permissions, withholdable } from '#contract/http/permissions.ts'
import { staffRoleLabel, staffRoles } from '#contract/staff/staff.enums.ts'

/** No one, someone at the record's location, or someone from elsewhere. */
export const callers = ['nobody', ...staffRoles, 'elsewhere', 'another company'] as const
export type Caller = (typeof callers)[number]

/** Callers from elsewhere have the most powerful role that is still refused. */
export const rolesElsewhere = { elsewhere: 'front_desk', 'another company': 'administrator' } as const

/** 'own': allowed for one's own records only. */
export type Cell = 'yes' | 'own' | 'open' | 'signed' | 401 | 403 | 404

const placed = new Set(['leads', 'patients', 'notes', 'tasks', 'documents', 'requests', 'queue'])
const personal = new Set(['passkeys', 'sessions'])

export function ownerOfRecord({ path, audit }: EndpointDefinition) {
  const noun = /([^/]+)\/:/.exec(path)?.[1] ?? (audit && 'record' in audit ? 'patients' : undefined)
  if (noun === undefined) return undefined
  return placed.has(noun) ? 'location' : personal.has(noun) ? 'person' : 'company'
}

/** By the contract's permissions. */
export function cellOf(endpoint: EndpointDefinition, caller: Caller): Cell {
  const { access, ofOthers, path } = endpoint
  if (access === 'public') return path.includes(':session') ? 'signed' : 'open'
  if (caller === 'nobody') return 401
  const role = caller === 'elsewhere' || caller === 'another company' ? rolesElsewhere[caller] : caller
  const person = { role, isCompanyAdmin: role === 'administrator' }
  if (!may(person, access)) return 403
  const owner = ownerOfRecord(endpoint)
  if (caller === 'another company') return owner ? 404 : 'own'
  if (caller === 'elsewhere' && owner !== 'company') return owner === 'location' ? 404 : 'own'
  return owner === 'person' || (ofOthers && !may(person, ofOthers)) ? 'own' : 'yes'
}

const signs: Record<Cell, string> = {
  yes: '✓',
  own: 'own',
  open: 'open',
  signed: 'signed',
  401: '401',
  403: '403',
  404: '404',
}
const callsOf: Record<ActorKind, string> = {
  staff: 'by the permissions of their role',
  key: 'none',
  connection: 'open calls of the intake that check its signature or key',
  visitor: 'open calls',
  system: 'none: it works without calls',
}
const titles: Record<Caller, string> = {
  nobody: 'no token',
  ...(Object.fromEntries(staffRoles.map((role) => [role, staffRoleLabel(role)])) as Record<
    (typeof staffRoles)[number],
    string
  >),
  elsewhere: 'staff of another location',
  'another company': 'another company',
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const byPath = (one: EndpointDefinition, other: EndpointDefinition) =>
  one.path === other.path
    ? methods.indexOf(one.method) - methods.indexOf(other.method)
    : one.path < other.path
      ? -1
      : 1

// Padded, as the formatter wants them.
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n')
}

export function permissionsDocument(endpoints: readonly EndpointDefinition[]): string {
  const tags = [...new Set(endpoints.map(({ tag }) => tag))].sort()
  const names = Object.keys(permissions) as Permission[]
  const roles = table(
    ['permission', ...staffRoles.map(staffRoleLabel)],
    names.map((name) => [
      `\`${name}\``,
      ...staffRoles.map((role) => (may({ role, isCompanyAdmin: role === 'administrator' }, name) ? '✓' : '')),
    ]),
  )
  const head = ['call', 'permission', ...callers.map((caller) => titles[caller])]
  const sections = tags.map((tag) => {
    const rows = endpoints
      .filter((endpoint) => endpoint.tag === tag)
      .sort(byPath)
      .map((endpoint) => [
        `\`${endpoint.method} ${endpoint.path}\``,
        endpoint.access,
        ...callers.map((caller) => signs[cellOf(endpoint, caller)]),
      ])
    return `### ${tag}\n\n${table(head, rows)}`
  })
  const actors = table(
    ['actor', 'calls'],
    actorKinds.map((kind) => [kind, callsOf[kind]]),
  )
  return `# Who may do what

Made by \`npm run permissions\` from the policies that the server enforces (\`src/contract/http/permissions.ts\` and the
\`access\` of each call); \`src/server/app/permissions.test.ts\` fails when it is stale, and tries every cell over HTTP.

## Actors

Only staff have permissions.

${actors}

## Roles

${roles}

An administrator can take ${withholdable.map((name) => `\`${name}\``).join(', ')} from a role. Roles differ in nothing else. Which leads and patients somebody sees follows from the locations they work at: those of
their own locations, and those of none; an administrator sees all of the company.

## Calls

The roles are those of somebody who works at the location of the record. A front desk stands for the staff of another
location, an administrator for another company.

- ✓: yes
- own: yes, with what is their own; what is others' is a 403 or 404
- 401: log in first; 403: not in this role; 404: no such record for this person
- open: needs no token
- signed: the address is signed for one session, which is asked again what it may see; any other is a 401

${sections.join('\n\n')}
`
}
