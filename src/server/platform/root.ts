import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The folder of the product, wherever below it this program lies: as sources, or built. */
export const root = dirname(findPackageJSON(import.meta.url) ?? '')
