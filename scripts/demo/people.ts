import type { Address } from '#contract/http/address.ts'
import { firstNames, lastNames } from './names.ts'
import { type Place, places, type Region, streets } from './places.ts'
import type { Random } from './random.ts'

/** A person who does not exist: a fictional number (555-01xx) and an e-mail at a domain reserved for examples. */
export interface Person {
  firstName: string
  lastName: string
  email: string
  phone: string
  home: Place
  address: Address
}

/** Makes people, no two of whom share a phone number or an e-mail. */
export interface People {
  next(region: Region): Person
}

const mailDomains = { 'example.com': 6, 'example.org': 2, 'example.net': 2 }
// 555-0100 to 555-0199 belong to nobody; the first of each area code are the practices' own.
const firstFictional = 110
const lastFictional = 199

export function createPeople(random: Random): People {
  const numbers = new Map<Region, { place: Place; phone: string }[]>()
  const emails = new Set<string>()

  function takeNumber(region: Region) {
    let left = numbers.get(region)
    if (!left) {
      left = random.shuffle(places[region].flatMap(fictionalNumbers))
      numbers.set(region, left)
    }
    const number = left.pop()
    if (!number) throw new Error(`no fictional numbers are left in the region ${region}`)
    return number
  }

  function takeEmail(firstName: string, lastName: string): string {
    const [first, last] = [plain(firstName), plain(lastName)]
    const name = random.pick([
      `${first}.${last}`,
      `${first}${last}`,
      `${first[0]}.${last}`,
      `${last}.${first}`,
    ])
    const domain = random.weighted(mailDomains)
    let email = `${name}@${domain}`
    while (emails.has(email)) email = `${name}${random.int(2, 999)}@${domain}`
    emails.add(email)
    return email
  }

  return {
    next(region) {
      const { place: home, phone } = takeNumber(region)
      const firstName = random.pick(firstNames)
      const lastName = random.pick(lastNames)
      const address = {
        street: `${random.int(2, 980)} ${random.pick(streets)}`,
        city: home.city,
        state: home.state,
        country: 'USA',
        postal_code: home.postalCode,
      }
      return { firstName, lastName, email: takeEmail(firstName, lastName), phone, home, address }
    },
  }
}

function fictionalNumbers(place: Place): { place: Place; phone: string }[] {
  const lines = Array.from({ length: lastFictional - firstFictional + 1 }, (_, at) => firstFictional + at)
  return lines.map((line) => ({ place, phone: `+1${place.areaCode}5550${line}` }))
}

// Letters that do not come apart into a plain one and an accent.
const plainLetters: Record<string, string> = { ø: 'o', ł: 'l', ß: 'ss', æ: 'ae' }

function plain(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[øłßæ]/g, (letter) => plainLetters[letter] ?? '')
    .replace(/[^a-z]/g, '')
}

/** A number of a person as they might type it into a form. */
export function typedPhone(random: Random, phone: string): string {
  const [area, exchange, line] = [phone.slice(2, 5), phone.slice(5, 8), phone.slice(8)]
  return random.pick([
    phone,
    `(${area}) ${exchange}-${line}`,
    `${area}-${exchange}-${line}`,
    `${area}${exchange}${line}`,
    `+1 ${area} ${exchange} ${line}`,
  ])
}
