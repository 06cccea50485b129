import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { leadSourceCounts, leadStatusCounts, listLeads } from '#contract/leads/leads.endpoints.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { answer, callsTo, pageOf } from '#web/testing/fake-api.ts'
import { makeLead, makeLocation } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'

test('columns show what their fields say; chosen ones join, in the order of the list; the server sorts', async () => {
  await page.viewport(1440, 900)
  const day = '2020-02-29'
  const lead = makeLead({ insurance_provider: 'Evenfield', follow_up_date: day, source: 'tradeshow' })
  answer(listLeads, pageOf(lead))
  answer(leadStatusCounts, [])
  answer(leadSourceCounts, [])
  answer(listLocations, pageOf(makeLocation()))
  const main = await openPage('/leads')
  const row = main.getByRole('row').nth(1)
  await expect.element(row).toHaveTextContent('Tradeshow/Community Event')
  const headers = () =>
    main
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent)
  expect(headers()).toEqual(['Full Name', 'Phone', 'Status', 'Last Update', 'Source', 'ActionsNew'])

  await main.getByRole('button', { name: 'New: choose columns' }).click()
  for (const name of ['Insurance Provider', 'Follow-Up Date'])
    await page.getByRole('checkbox', { name }).click()
  await expect.element(row).toHaveTextContent(/Evenfield.*02\/29\/2020/)
  expect(headers().slice(4)).toEqual(['Source', 'Insurance Provider', 'Follow-Up Date', 'Actions'])

  await main.getByRole('columnheader', { name: 'Insurance Provider' }).getByRole('button').click()
  await expect
    .poll(() => callsTo(listLeads).at(-1)?.query)
    .toMatchObject({ ordering: 'insurance_provider', page: '1' })
})
