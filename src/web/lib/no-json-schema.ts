// Stands in the web for the part of Zod that prints schemas as JSON Schema: only the server prints any, and the browser
// need not load it for that (rsbuild.config.ts). What the rest of Zod takes from it at the start is here.

const notInTheWeb = () => {
  throw new Error('Schemas are printed by the server alone.')
}
/** Methods of a schema. */
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
