/** Below the API base. Apart from the endpoints, so that the scripts on websites need no Zod. */
export const embedPaths = {
  settings: '/intake/embed/:form_id/',
  website: '/intake/website/:form_id/',
  chatbot: '/intake/chatbot/:form_id/',
} as const

/** The scripts' paths. */
export const embedScripts = { form: '/embed/form.js', chat: '/embed/chat.js' } as const
export type EmbedKind = keyof typeof embedScripts
