import { signupChoices } from '#contract/installation/installation.enums.ts'
import { defineSlice } from '#server/platform/slice.ts'

export const installation = defineSlice({
  choices: [{ table: 'installation', column: 'signup', keys: signupChoices }],
  backup: { leftOut: ['server_restarts'] },
  load: async () => (await import('./installation.routes.ts')).serveInstallation,
})
