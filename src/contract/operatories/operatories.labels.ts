export const operatoryLabels = {
  title: 'Operatories',
  name: 'Name',
  hint: 'Rooms and chairs of this location. Visits can say where they take place, and no two share one at a time.',
  none: 'No operatories yet. Add the first one, such as “Op 1” or “Hygiene A”.',
  newName: 'New Operatory',
  add: 'Add',
  rename: (name: string) => `Rename ${name}`,
  save: 'Save',
  cancel: 'Cancel',
  remove: (name: string) => `Remove ${name}`,
  removeTitle: 'Remove Operatory',
  removeConfirm: 'Remove',
} as const
