const relative = new Intl.RelativeTimeFormat('en-US')

// How many seconds each takes, the longest first.
const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

// Twenty-two hours are a day, twenty-seven days a month.
const nearlyOne = 0.9

/** How long ago something was, in the one unit that says most. */
export function ago(seconds: number): string {
  const [unit, length] = units.find(([, each]) => seconds / each >= nearlyOne) ?? []
  return unit ? relative.format(-Math.round(seconds / length), unit) : 'a few seconds ago'
}
