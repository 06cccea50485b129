import { expect, test } from 'vitest'
import { compare, createLedger, type Write, type WriteKind, writeKinds } from './ledger.ts'

/** A ledger with one write of each kind: all but the form were answered with a record's id. */
function aLedger() {
  const ledger = createLedger()
  const writes = Object.fromEntries(writeKinds.map((kind) => [kind, ledger.begin(kind)])) as Record<
    WriteKind,
    Write
  >
  let id = 0
  for (const write of Object.values(writes)) {
    ledger.acknowledge(write, write.kind === 'form' ? null : ++id, performance.now())
  }
  const traces = new Map(Object.values(writes).map(({ key, acknowledged }) => [key, [acknowledged ?? 99]]))
  return { ledger, writes, traces }
}
const nothing = { lost: [], late: [], doubled: [], unknown: [] }

test('a ledger whose every write is there once has no differences', () => {
  const { ledger, traces } = aLedger()
  expect(compare(ledger.writes, traces)).toEqual(nothing)
})

test.each(writeKinds)('an acknowledged %s that is not there is lost', (kind) => {
  const { ledger, writes, traces } = aLedger()
  traces.delete(writes[kind].key)
  expect(compare(ledger.writes, traces)).toEqual({ ...nothing, lost: [writes[kind].key] })
})

test.each(writeKinds)('a %s that is there twice is doubled, acknowledged or not', (kind) => {
  const { ledger, writes, traces } = aLedger()
  const open = ledger.begin(kind)
  traces.set(writes[kind].key, [...(traces.get(writes[kind].key) ?? []), 100])
  traces.set(open.key, [101, 102])
  expect(compare(ledger.writes, traces)).toEqual({ ...nothing, doubled: [writes[kind].key, open.key] })
})

test('one that is there as another record than the answer named is lost', () => {
  const { ledger, writes, traces } = aLedger()
  traces.set(writes.lead.key, [77])
  expect(compare(ledger.writes, traces).lost).toEqual([writes.lead.key])
})

test('a form that waits to be worked on is late, and not lost', () => {
  const { ledger, writes, traces } = aLedger()
  traces.delete(writes.form.key)
  expect(compare(ledger.writes, traces, new Set([writes.form.key]))).toEqual({
    ...nothing,
    late: [writes.form.key],
  })
})

test('one that was not acknowledged may be there or not', () => {
  const { ledger, traces } = aLedger()
  const [there] = [ledger.begin('lead'), ledger.begin('lead')]
  traces.set(there.key, [50])
  expect(compare(ledger.writes, traces)).toEqual(nothing)
})

test('what no one asked for is named', () => {
  const { ledger, traces } = aLedger()
  traces.set('drill-lead-999999', [1])
  expect(compare(ledger.writes, traces).unknown).toEqual(['drill-lead-999999'])
})

test('a success after a fault is of what was asked for after it', () => {
  const ledger = createLedger()
  const fault = performance.now()
  const acknowledge = (kind: WriteKind, sentAt: number) => ledger.acknowledge(ledger.begin(kind), 1, sentAt)
  // Its answer was on its way before the fault.
  acknowledge('lead', fault - 1)
  acknowledge('note', fault)
  expect(ledger.successAfter(fault, 'lead')).toBeUndefined()
  acknowledge('lead', fault)
  const milliseconds = ledger.successAfter(fault, 'lead')
  expect(milliseconds).toBeGreaterThan(0)
  expect(milliseconds).toBeLessThan(performance.now() - fault + 1)
})
