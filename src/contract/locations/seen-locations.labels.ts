const places = new Intl.ListFormat('en-US', { type: 'conjunction' })
// More names than this would fill the screen.
const maxNames = 3

/** How empty lists speak to people who don't see every location of the practice. */
export const seenLocationLabels = {
  places: (names: readonly string[]) =>
    names.length > maxNames ? `your ${names.length} locations` : places.format(names),
  caughtUp: (at: string) => `You're all caught up at ${at}.`,
  noLeads: (at: string) => `No leads at ${at} yet`,
  /** Without a number, because people may not count hidden records. */
  notShown: "What comes in at other locations isn't shown to you.",
  none: "You don't work at a location yet.",
  noneHint:
    "Until an administrator adds you to one, what comes in at the practice's locations isn't shown to you.",
} as const
