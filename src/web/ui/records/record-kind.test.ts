import { expect, test } from 'vitest'
import { choiceField, lineField, moneyField } from '#contract/http/record-fields.ts'
import { emptyValues } from './record-kind.ts'

test('a new record has no money, empty texts, and the first key of a choice', () => {
  const fields = [
    { ...lineField(10), name: 'name', label: 'Name' },
    { ...moneyField, name: 'cost', label: 'Cost' },
    { ...choiceField({ open: 'Open', won: 'Won' }, 'open'), name: 'stage', label: 'Stage' },
  ]
  expect(emptyValues({ fields })).toEqual({ name: '', cost: null, stage: 'open' })
})
