// Replaces Zod's JSON Schema printer in the browser build (rsbuild.config.ts), where it is never used.
// Exports what the rest of Zod imports from it.

const notInTheWeb = () => {
  throw new Error('Schemas are printed by the server alone.')
}
export const createToJSONSchemaMethod = () => notInTheWeb
export const createStandardJSONSchemaMethod = () => notInTheWeb
export {
  notInTheWeb as aggregateChecks,
  notInTheWeb as extractDefs,
  notInTheWeb as finalize,
  notInTheWeb as handleUnrepresentable,
  notInTheWeb as initializeContext,
  notInTheWeb as process,
  notInTheWeb as processSchema,
}
