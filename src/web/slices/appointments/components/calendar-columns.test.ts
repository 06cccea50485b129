import { describe, expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import type { StaffMember } from '#contract/staff/staff.endpoints.ts'
import { operatoryColumns, providerColumns, weekColumns } from './calendar-columns.tsx'
import type { Picked } from './calendar-events.ts'
import type { GridColumn } from './calendar-grid.tsx'
import { blocksOf } from './calendar-layout.ts'

const day = '2026-03-11'
const person = (id: number, name: string, role: StaffMember['role']['name'] = 'dentist') =>
  ({ id, name, role: { name: role }, user: { username: name } }) satisfies StaffMember
const [dana, hal, fay] = [person(7, 'Dana'), person(3, 'Hal', 'hygienist'), person(5, 'Fay', 'front_desk')]
const visit = (id: number, fields: Partial<Appointment>) =>
  ({
    id,
    date_time: '2026-03-11T13:00:00Z',
    duration: 30,
    time_zone: 'America/New_York',
    status: 'scheduled',
    staff: null,
    operatory: null,
    ...fields,
  }) as Appointment
const parts = (entries: Appointment[], picked?: Picked) => ({
  day,
  blocks: blocksOf(entries, picked),
  picked,
})
const idsIn = ({ blocks }: GridColumn) => blocks.map(({ entry }) => entry.id)

describe('providerColumns', () => {
  const shape = (providers: StaffMember[], entries: Appointment[], picked?: Picked) =>
    providerColumns(
      parts(entries, picked),
      providers,
      () => undefined,
      () => undefined,
    ).map((column) => [column.place.staff?.name, ...idsIn(column)])

  test('puts providers before other staff with visits and unassigned visits', () => {
    const entries = [visit(1, { staff: hal }), visit(2, { staff: fay }), visit(3, {})]
    expect(shape([dana, hal], entries)).toEqual([['Dana'], ['Hal', 1], ['Fay', 2], [undefined, 3]])
  })

  test('omits the unassigned column while all visits have a provider', () => {
    expect(shape([dana], [])).toEqual([['Dana']])
  })

  test('shows the unassigned column in a practice without providers', () => {
    expect(shape([], [])).toEqual([[undefined]])
  })

  test('shows a visit that is being moved with the provider it would go to', () => {
    const appointment = visit(1, { staff: hal })
    const picked = { appointment, to: { day, time: '10:00', staff: dana } }
    expect(shape([dana, hal], [appointment], picked)).toEqual([['Dana', 1], ['Hal']])
  })
})

describe('operatoryColumns', () => {
  const rooms = [
    { id: 1, name: 'Op 1', location: { id: 1, name: 'Elm Park' } },
    { id: 2, name: 'Op 2', location: { id: 1, name: 'Elm Park' } },
  ]

  test('gives each operatory a column, then visits without one', () => {
    const entries = [visit(1, { operatory: { id: 2, name: 'Op 2' } }), visit(2, {})]
    const columns = operatoryColumns(parts(entries), rooms)
    expect(columns.map((column) => [column.place.operatory?.name, ...idsIn(column)])).toEqual([
      ['Op 1'],
      ['Op 2', 1],
      [undefined, 2],
    ])
  })

  test('offers only the gaps between visits of an operatory', () => {
    expect(operatoryColumns(parts([]), rooms).map(({ isOneAtATime }) => isOneAtATime)).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('weekColumns', () => {
  const week = (entries: Appointment[]) =>
    weekColumns(['2026-03-11', '2026-03-15'], blocksOf(entries, undefined), {
      isOfOne: false,
      isClosedOn: (each) => each === '2026-03-15',
      countsOn: () => ({ booked: 0 }),
      onDay: () => undefined,
    }).map(({ isNarrow }) => isNarrow)

  test('makes a closed day narrow', () => {
    expect(week([])).toEqual([false, true])
  })

  test('gives a closed day with a visit its whole width', () => {
    expect(week([visit(1, { date_time: '2026-03-15T14:00:00Z' })])).toEqual([false, false])
  })
})
