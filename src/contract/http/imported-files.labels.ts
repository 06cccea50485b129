/** Labels of the filter by the imported file, and of the link to a new import. */
export const importedFilterLabels = {
  label: 'Imported from',
  all: 'Imported from: all',
  link: 'Import',
} as const
