/** Shows instants by the clock of a practice, as its days are, wherever the reader is; by the reader's own without one. */
export function timeIn(timeZone: string | undefined): (instant: string) => string {
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    ...(timeZone ? { timeZone } : {}),
  })
  return (instant) => format.format(new Date(instant))
}
