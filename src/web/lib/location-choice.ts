import type { Reference } from '#contract/http/fields.ts'

/** The locations to choose from, as far as they are there. */
export interface LocationChoice {
  data?: readonly OfferedLocation[] | undefined
  isError: boolean
}

type OfferedLocation = Reference & { closed?: boolean }

/** The locations that are open, and the one that is chosen already. */
export const openLocations = (
  { data = [] }: Pick<LocationChoice, 'data'>,
  chosen: number | null | undefined,
): readonly OfferedLocation[] => data.filter(({ id, closed }) => !closed || id === chosen)

/** The same as entries of a select. */
export const locationEntries = (choice: Pick<LocationChoice, 'data'>, chosen: number | null | undefined) =>
  openLocations(choice, chosen).map(({ id, name }) => ({ value: id, label: name }))
