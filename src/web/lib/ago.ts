const relative = new Intl.RelativeTimeFormat('en-US')

const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

// Rounds 22 hours up to a day and 27 days up to a month.
const nearlyOne = 0.9

export function ago(seconds: number): string {
  const [unit, length] = units.find(([, each]) => seconds / each >= nearlyOne) ?? []
  return unit ? relative.format(-Math.round(seconds / length), unit) : 'a few seconds ago'
}
