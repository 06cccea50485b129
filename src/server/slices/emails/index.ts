import { emailKinds, emailStates } from '#contract/emails/emails.enums.ts'
import { defineSlice } from '#server/platform/slice.ts'

export const emails = defineSlice({
  choices: [
    { table: 'emails', column: 'kind', keys: emailKinds },
    { table: 'emails', column: 'state', keys: emailStates },
  ],
  load: async () => (await import('./emails.routes.ts')).serveEmails,
})
