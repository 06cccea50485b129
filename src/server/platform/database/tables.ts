/**
 * The tables, as the query builder knows them. Each slice adds its own by declaration merging, so that this file
 * knows none of them:
 *
 *     declare module '#server/platform/database/tables.ts' { interface Tables { leads: LeadsTable } }
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by the slices
export interface Tables {}
