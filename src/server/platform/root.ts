import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The project folder, whether the code runs from sources or from the build. */
export const root = dirname(findPackageJSON(import.meta.url) ?? '')
