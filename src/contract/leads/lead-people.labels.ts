// Labels of a lead's possible duplicates. Single exports, which the bundler inlines: they load with the first list.

export const duplicates = 'Possible Duplicates'
export const otherNames = 'Other Names'
export const merge = 'Merge'
export const mergeWith = (name: string) => `Merge: ${name}`
export const different = 'Not a Duplicate'
export const differentFrom = (name: string) => `Not a duplicate: ${name}`
export const undo = 'Undo'
export const askAgain = (name: string) => `Ask again about ${name}`
export const alsoKnown = (names: string) => `Also known as ${names}`
