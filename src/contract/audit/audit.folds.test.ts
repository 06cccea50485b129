import { describe, expect, test } from 'vitest'
import { foldEntries } from './audit.folds.ts'
import type { AuditEntry } from './audit.schemas.ts'

let ids = 0

/** A view of lead 7 at a time of one day, unless `fields` overrides it. */
const entry = (time: string, sentence: string, fields: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ id: ++ids, at: `2026-03-12T${time.padEnd(8, ':00')}Z`, sentence, mentions: [], staff_id: 1 },
  ...{
    actor: 'staff',
    username: 'kim',
    action: 'viewed',
    kind: 'lead',
    record_id: 7,
    about: null,
    part: null,
    fields: [],
  },
  ...{ address: '192.0.2.1', request_id: 'test', ...fields },
})
const history = (time: string, fields: Partial<AuditEntry> = {}) =>
  entry(time, 'history', { part: 'history', ...fields })
const hours = (time: string) => entry(time, 'hours', { kind: 'location', record_id: 3, part: 'hours' })
const listed = (time: string, fields: Partial<AuditEntry> = {}) =>
  entry(time, 'list', { action: 'listed', record_id: null, ...fields })

const folds = (...entries: AuditEntry[]) =>
  foldEntries(entries).map(({ sentence, folded }) => [sentence, ...folded.map((each) => each.sentence)])

describe('foldEntries', () => {
  test('folds history entries just before or after a lead entry into that entry', () => {
    expect(folds(history('09:00:02'), entry('09:00:01', 'lead'), history('09:00:00'))).toEqual([
      ['lead', 'history', 'history'],
    ])
  })

  test('folds an office hours entry one second after a lead entry into that entry', () => {
    expect(folds(hours('09:00:01'), entry('09:00:00', 'lead'))).toEqual([['lead', 'hours']])
  })

  test('folds hourly views of the same lead into the newest entry', () => {
    expect(
      folds(entry('11:02', 'lead'), listed('11:01'), entry('10:01', 'lead'), entry('09:00', 'lead')),
    ).toEqual([['lead', 'lead', 'lead'], ['list']])
  })

  test('folds the history entries of repeated lead views into the newest lead entry', () => {
    expect(
      folds(history('10:01:01'), entry('10:01', 'lead'), history('09:00:01'), entry('09:00', 'lead')),
    ).toEqual([['lead', 'history', 'history', 'lead']])
  })

  test.each<[what: string, ...entries: AuditEntry[]]>([
    ['a view by another person', entry('09:01', 'lead', { staff_id: 2 }), entry('09:00', 'lead')],
    ['a view from another address', entry('09:01', 'lead', { address: '192.0.2.2' }), entry('09:00', 'lead')],
    ['a view after more than two hours', entry('12:00', 'lead'), entry('09:00', 'lead')],
    ['a part that was opened later', history('09:05'), entry('09:00', 'lead')],
    ['a part of another record', history('09:00', { record_id: 8 }), entry('09:00', 'lead')],
    ['another search', listed('09:01', { fields: ['search'] }), listed('09:00', { fields: ['search'] })],
    [
      'a repeated change',
      entry('09:01', 'change', { action: 'changed' }),
      entry('09:00', 'change', { action: 'changed' }),
    ],
  ])('keeps %s as a separate entry', (_, ...entries) => {
    expect(folds(...entries)).toHaveLength(2)
  })
})
