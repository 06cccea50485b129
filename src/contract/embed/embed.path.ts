/** Below the API base. Separate from the endpoints, so that scripts on websites do not need Zod. */
export const embedPaths = {
  settings: '/intake/embed/:form_id/',
  website: '/intake/website/:form_id/',
  chatbot: '/intake/chatbot/:form_id/',
} as const

/** Paths of the scripts. */
export const embedScripts = { form: '/embed/form.js', chat: '/embed/chat.js' } as const
export type EmbedKind = keyof typeof embedScripts
