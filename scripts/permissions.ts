import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { permissionsDocument } from '#server/testing/permission-matrix.ts'
import { declaredEndpoints } from '#server/testing/routes.ts'

// Writes down what the policies of the contract allow to whom.
const file = join(import.meta.dirname, '../docs/permissions.md')
writeFileSync(file, permissionsDocument(await declaredEndpoints()))
console.log(`Written: ${file}`)
