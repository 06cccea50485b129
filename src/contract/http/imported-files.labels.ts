/** The filter by the file that people were imported from. */
export const importedFilterLabels = { label: 'Imported from', all: 'Imported from: all' } as const
