import { page } from 'vitest/browser'
import { listAudit } from '#contract/audit/audit.endpoints.ts'
import { auditMessages } from '#contract/audit/audit.messages.ts'
import { answer, pageOf } from '#web/testing/fake-api.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { button, failing, testTexts } from '#web/testing/texts.ts'

testTexts({
  area: 'the audit log',
  messages: auditMessages,
  prepare: answerForPractice,
  cases: {
    fetchFailed: failing(listAudit, '/settings/audit'),
    none: () => {
      answer(listAudit, pageOf())
      return openPage('/settings/audit')
    },
    administratorsOnly: () => openPage('/settings/audit', { is_company_admin: false, role: 'front_desk' }),
    whoHasSeen: async () => {
      await button(await openPage('/leads/1'), 'More actions').click()
      return page.getByRole('menu')
    },
  },
})
