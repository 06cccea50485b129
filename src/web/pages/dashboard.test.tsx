import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getDashboard } from '#contract/dashboard/dashboard.endpoints.ts'
import { dashboardMessages } from '#contract/dashboard/dashboard.messages.ts'
import { getSetup } from '#contract/installation/installation.endpoints.ts'
import { answer, pending, unreachable } from '#web/testing/fake-api.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { testTexts } from '#web/testing/texts.ts'

const openDashboard = () => openPage('/')
const heading = (name: string) => ({
  begin: openDashboard,
  act: async () => page.getByRole('heading', { name, exact: true }),
})
const title = dashboardMessages.title('Example Dental')

testTexts({
  area: 'the dashboard',
  messages: dashboardMessages,
  prepare: () => {
    answer(getSetup, unreachable)
    answer(getDashboard, {
      status_counts: [{ name: 'new', label: 'New Lead', value: 3 }],
      type_counts: [{ name: 'contact_form', label: 'Contact Form', value: 3 }],
      conversion_rate: 12.5,
    })
  },
  gaps: { title, conversionFormula: dashboardMessages.conversionRate },
  cases: {
    title: heading(title),
    byStatus: heading(dashboardMessages.byStatus),
    byType: heading(dashboardMessages.byType),
    conversionRate: { begin: openDashboard },
    // Shows on hover, on the card of the rate.
    conversionFormula: {
      begin: openDashboard,
      act: async (main) => main.getByTitle(dashboardMessages.conversionFormula),
    },
    loading: () => {
      answer(getDashboard, pending)
      return openDashboard()
    },
  },
})

test('the dashboard of a practice without leads shows a conversion rate of 0.00%', async () => {
  answer(getSetup, unreachable)
  answer(getDashboard, {
    status_counts: [{ name: 'new', label: 'New Lead', value: 0 }],
    type_counts: [],
    conversion_rate: 0,
  })
  const dashboard = await openDashboard()
  await expect.element(dashboard.getByText('No leads yet')).toBeVisible()
  await expect.element(dashboard.getByTitle(dashboardMessages.conversionFormula)).toHaveTextContent('0.00%')
})
