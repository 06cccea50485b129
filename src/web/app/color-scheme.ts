import { localStorageColorSchemeManager } from '@mantine/core'

/** Keeps the choice of light, dark or auto under the key that public/color-scheme.js reads. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'colorScheme' })
