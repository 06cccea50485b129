import { expect, test } from 'vitest'
import type { Change } from '#contract/realtime/realtime.endpoints.ts'
import { callChanges } from '#contract/realtime/realtime.enums.ts'
import { callsAfter, callsAfterMissed } from './calls.ts'

const change = (what: Change['what'], request: number): Change => ({
  subject: 'call',
  what,
  id: request,
  lead: 1,
  patient: null,
})
const { ringing, answered, ended } = callChanges
const after = (...changes: Change[]) =>
  changes.reduce<ReturnType<typeof callsAfter>>((calls, each) => callsAfter(calls, each, 0), [])
const states = (calls: ReturnType<typeof callsAfter>) => calls.map(({ request, state }) => [request, state])

test('calls stack up, the newest first, and say how they go on', () => {
  const calls = after(change(ringing, 7), change(ringing, 8), change(answered, 7))
  expect(states(calls)).toEqual([
    [8, 'ringing'],
    [7, 'answered'],
  ])
})

test('a call that is answered or over goes sooner than one that rings', () => {
  const [ring] = after(change(ringing, 7))
  const [over] = after(change(ringing, 7), change(ended, 7))
  expect(over?.until).toBeLessThan(ring?.until ?? 0)
})

test('a call that is told twice has one card, which rings', () => {
  expect(states(after(change(ringing, 7), change(ended, 7), change(ringing, 7)))).toEqual([[7, 'ringing']])
})

test('how a call goes on that was never shown, or was put away, brings no card', () => {
  expect(after(change(answered, 7), change(ended, 7))).toEqual([])
})

test('of calls that were missed only those show that still ring', () => {
  const changes = [change(ringing, 7), change(ended, 7), change(ringing, 8)]
  expect(states(callsAfterMissed([], changes, 0))).toEqual([[8, 'ringing']])
})
