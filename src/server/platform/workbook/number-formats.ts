/** How a number format presents a number: as an instant, a percentage, with leading zeros, or unchanged. */
export type NumberKind = 'number' | 'date' | 'time' | 'duration' | 'percent' | { zeros: number }

// Built-in formats (ECMA-376 part 1, 18.8.30), including formats of East Asian versions.
const builtIn = (id: number): NumberKind => {
  if (id === 9 || id === 10) return 'percent'
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'date'
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return 'time'
  return id === 46 ? 'duration' : 'number'
}

/** The kind of a format by its id and, for a custom format, its code. */
export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return builtIn(id)
  // Literal texts, colors and currencies do not matter.
  const [positive = ''] = code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';')
  if (/\[h+\]|\[m+\]|\[s+\]/i.test(positive)) return 'duration'
  const signs = positive.replace(/\[[^\]]*\]/g, '')
  if (/[yd]/i.test(signs)) return 'date'
  if (/[hs]/i.test(signs)) return 'time'
  if (/m/i.test(signs)) return 'date'
  if (signs.includes('%')) return 'percent'
  return /^0{2,20}$/.test(signs) ? { zeros: signs.length } : 'number'
}

const dayMilliseconds = 24 * 60 * 60 * 1000
const two = (value: number) => String(value).padStart(2, '0')

/**
 * The text of a number in a cell: `2026-11-28`, `2026-11-28 09:30`, `09:30`, `25:10`, `25%`, `02134` or the
 * number.
 */
export function textOfNumber(written: string, kind: NumberKind, is1904: boolean): string {
  const value = Number(written)
  if (written.trim() === '' || !Number.isFinite(value)) return written
  // Spreadsheets show 15 digits at most: 0.1 + 0.2 is 0.3.
  const number = Number(value.toPrecision(15))
  if (typeof kind === 'object')
    return Number.isInteger(number) && number >= 0 ? String(number).padStart(kind.zeros, '0') : String(number)
  if (kind === 'percent') return `${Number((number * 100).toPrecision(15))}%`
  if (kind === 'duration') {
    const minutes = Math.round(number * 24 * 60)
    return `${Math.floor(minutes / 60)}:${two(((minutes % 60) + 60) % 60)}`
  }
  if (kind === 'number' || number < 0) return String(number)
  return textOfDay(number, kind, is1904) ?? String(number)
}

function textOfDay(serial: number, kind: 'date' | 'time', is1904: boolean): string | undefined {
  const isTimeAlone = kind === 'time' && serial < 1
  // Day 60 in the 1900 system is February 29, which that year did not have.
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  const at = new Date(Math.round((days - 25_569) * 24 * 60) * 60_000)
  if (Number.isNaN(at.getTime()) || at.getTime() > 2_958_466 * dayMilliseconds) return undefined
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
  if (isTimeAlone) return time
  const day = at.toISOString().slice(0, 10)
  return time === '00:00' ? day : `${day} ${time}`
}
