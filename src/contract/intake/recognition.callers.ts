import { plain } from './recognition.names.ts'

// Texts that phone companies send in place of a caller's name.
const placeholders = new Set(
  `wireless wirelesscaller wirelesscall cellphone cellular cellularcall cellularcaller cellcall mobilecaller mobilephone
  mobilecall unknown unknownname unknowncaller nameunknown nameunavailable namenotavailable unavailable notavailable
  anonymous anonymouscaller anonymouscall private privatecaller privatename privatenumber restricted restrictednumber
  blocked withheld tollfree tollfreecall tollfreecaller tollfreenumber outofarea outofareacall nocallerid incomingcall
  payphone voipcaller`
    .split(/\s+/)
    .filter(Boolean),
)
/** Maximum characters of a caller's name in the phone network, which truncates longer names. */
const callerNameLength = 15

/** Where a call comes from; unknown parts are empty. */
interface CallPlace {
  city: string
  state: string
}

/** Whether a caller's name is only a placeholder, or the place of the call, such as ELYRIA OH. */
export function isCallerPlaceholder(name: string, { city, state }: CallPlace): boolean {
  const text = plain(name)
  if (text === '') return false
  const place = `${city} ${state}`
  const isPlace =
    city !== '' && state !== '' && [place, place.slice(0, callerNameLength)].map(plain).includes(text)
  return (
    isPlace || placeholders.has(text) || (state !== '' && placeholders.has(withoutEnd(text, plain(state))))
  )
}

const withoutEnd = (text: string, end: string) => (text.endsWith(end) ? text.slice(0, -end.length) : text)
