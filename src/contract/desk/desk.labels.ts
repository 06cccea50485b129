/** Such as '15 minutes' or '2 hours'. */
export const promiseTime = (minutes: number): string => {
  const isHours = minutes % 60 === 0
  const count = isHours ? minutes / 60 : minutes
  return `${count} ${isHours ? 'hour' : 'minute'}${count === 1 ? '' : 's'}`
}

/** A sentence for visitors of the practice's website; empty without a promise. */
export const promiseSentence = (minutes: number | null): string =>
  minutes === null ? '' : `We get back to you within ${promiseTime(minutes)} during office hours.`
