/** Paths below the API base, for the scripts on other people's pages, which do without Zod. */
export const embedPaths = {
  settings: '/intake/embed/:form_id/',
  website: '/intake/website/:form_id/',
  chatbot: '/intake/chatbot/:form_id/',
} as const

/** Where the scripts are, below the address of the product. */
export const embedScripts = { form: '/embed/form.js', chat: '/embed/chat.js' } as const
export type EmbedKind = keyof typeof embedScripts
