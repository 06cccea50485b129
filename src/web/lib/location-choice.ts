import type { Reference } from '#contract/http/fields.ts'

export interface LocationChoice {
  data?: readonly OfferedLocation[] | undefined
  isError: boolean
}

type OfferedLocation = Reference & { closed?: boolean; email?: string }

export const openLocations = (
  { data = [] }: Pick<LocationChoice, 'data'>,
  chosen: number | null | undefined,
): readonly OfferedLocation[] => data.filter(({ id, closed }) => !closed || id === chosen)

export const locationEntries = (choice: Pick<LocationChoice, 'data'>, chosen: number | null | undefined) =>
  openLocations(choice, chosen).map(({ id, name }) => ({ value: id, label: name }))
