/** The header's button and the dialog's title. One by one, because the header loads with every page. */
export const searchLabel = 'Search'

/** Labels of the search over everything. */
export const searchLabels = {
  input: 'Search everything',
  placeholder: 'Name, number, words of a message, task or page',
  results: 'Results',
  recent: 'Recent',
  page: 'Page',
  command: 'Command',
  booksHint: 'books',
  choosesHint: 'choose',
  opensHint: 'opens',
  closesHint: 'closes',
  close: 'Close',
  createLead: (text: string) => `Create lead “${text}”`,
  createLeadPage: 'Create lead',
  createPatientPage: 'Create patient',
  quickAdd: 'Quick add',
  book: 'Book appointment',
  queueMode: 'Queue mode',
  daySheet: 'Day sheet',
  schedules: 'Schedules',
  settings: (tab: string) => `Settings: ${tab}`,
} as const
