import type { Address } from '#contract/http/address.ts'
import type { languageLabels } from '#contract/leads/leads.enums.ts'
import { firstNames, lastNames } from './names.ts'
import { places, type Region, type Town } from './places.ts'
import type { Random } from './random.ts'

type Language = keyof typeof languageLabels

/** A person who does not exist: with a fictional number (555-01xx) and an address at example.com. */
export interface Person {
  firstName: string
  lastName: string
  email: string
  phone: string
  address: Address
  language: Language
  dateOfBirth: string
}

// 555-0100 to 555-0199 belong to no one; the first of each area code are the practices' own.
const fictionalLines = Array.from({ length: 90 }, (_, at) => `55501${at + 10}`)
const [firstBirth, lastBirth] = [Date.UTC(1940), Date.UTC(2021)]

/** Returns a function that makes people, no two of whom share a phone number or an email. */
export function createPeople(random: Random): (region: Region) => Person {
  const numbersOf = (town: Town) =>
    fictionalLines.map((line) => ({ town, phone: `+1${town.areaCode}${line}` }))
  const left = new Map(
    Object.entries(places).map(([region, towns]) => [region, random.shuffle(towns.flatMap(numbersOf))]),
  )
  const emails = new Set<string>()
  return (region) => {
    const number = left.get(region)?.pop()
    if (!number) throw new Error(`no fictional numbers are left in the region ${region}`)
    const { city, state, postalCode: postal_code } = number.town
    const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)]
    const street = random.faker.location.streetAddress()
    let email: string
    do email = random.faker.internet.email({ firstName, lastName, provider: 'example.com' }).toLowerCase()
    while (emails.has(email))
    emails.add(email)
    const address = { street, city, state, country: 'USA', postal_code }
    const language = random.weighted<Language>({ english: 80, spanish: 15, other: 5 })
    const dateOfBirth = random.between(firstBirth, lastBirth).toISOString().slice(0, 10)
    return { firstName, lastName, email, phone: number.phone, address, language, dateOfBirth }
  }
}

/** A person's number as they might type it into a form. */
export function typedPhone(random: Random, phone: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? []
  return random.pick([
    phone,
    `(${area}) ${exchange}-${line}`,
    `${area}-${exchange}-${line}`,
    `${area}${exchange}${line}`,
    `+1 ${area} ${exchange} ${line}`,
  ])
}

/** A second address, which one person in eight has. */
export const otherContacts = ({ email }: Person, at: number): string[] =>
  at % 8 === 0 ? [email.replace('@', '.work@')] : []
