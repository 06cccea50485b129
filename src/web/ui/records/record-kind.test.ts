import { expect, test } from 'vitest'
import { emptyValues } from './record-kind.ts'

test('a new record has no money and no zone of its own, empty texts, and what a field begins with', () => {
  const fields = [
    { name: 'name', label: 'Name', form: 'line' },
    { name: 'cost', label: 'Cost', form: 'money' },
    { name: 'time_zone', label: 'Time Zone', form: 'zone' },
    { name: 'stage', label: 'Stage', form: 'choice', initial: 'open' },
  ] as never
  expect(emptyValues({ fields })).toEqual({ name: '', cost: null, time_zone: null, stage: 'open' })
})
