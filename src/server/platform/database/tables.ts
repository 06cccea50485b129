/** The tables, as the query builder knows them: `app/tables.ts`, made from the migrated database, fills it. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging
export interface Tables {}
