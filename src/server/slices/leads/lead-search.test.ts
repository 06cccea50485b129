import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { leadOrderings } from '#contract/leads/leads.schemas.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createLeadRow } from '#server/testing/record-builders.ts'

let app: TestApp
let company: TestCompany
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  admin = await signIn(app, company)
  await createLeadRow(app, company, { first_name: 'Nobody', last_name: 'Else', phone: '646-555-0100' })
})
afterAll(() => app.close())

async function foundNames(search: string): Promise<string[]> {
  const { status, body } = await admin.call(listLeads, {
    query: { search, ordering: 'id', page_size: '100' },
  })
  expect(status).toBe(200)
  expect(body.count).toBe(body.results.length)
  return body.results.map((lead) => lead.first_name)
}

describe('searching leads by phone number', () => {
  const written = {
    Plain: '2125550142',
    Dashed: '212-555-0142',
    Brackets: '(212) 555-0142',
    Dotted: '212.555.0142',
    Country: '+1 212 555 0142',
    Leading: '1-212-555-0142',
    Extension: '212-555-0142 ext. 7',
  }
  beforeAll(async () => {
    for (const [first_name, phone] of Object.entries(written))
      await createLeadRow(app, company, { first_name, phone })
    await createLeadRow(app, company, { first_name: 'British', phone: '+44 (0)20 7946 0958' })
  })

  test.each([
    ...['2125550142', '(212) 555-0142', '212.555.0142', '212 555 0142', '+1 212 555 0142', '+12125550142'],
    ...['1 212 555 0142', '1-212-555-0142', ' 212-555-0142 ', '+1 (212) 555 01', '555-0142', '0142'],
    // Spellings that screens show.
    ...['+1 212 555 0142', '+1 212 555 0142 x7'],
  ])('finds a phone number in all stored formats by %s', async (search) => {
    expect(await foundNames(search)).toEqual(Object.keys(written))
  })

  test.each(['+44 20 7946 0958', '+442079460958', '+44 (0)20 7946 0958', '7946 0958'])(
    'finds a UK phone number by %s',
    async (search) => {
      expect(await foundNames(search)).toEqual(['British'])
    },
  )

  test('finds a lead by either of two numbers in its phone field', async () => {
    await createLeadRow(app, company, { first_name: 'Either', phone: '917-555-0150 or 917-555-0151' })
    expect(await foundNames('(917) 555-0150')).toEqual(['Either'])
    expect(await foundNames('917 555 0151')).toEqual(['Either'])
  })

  test('requires both to match when a number and a name are given', async () => {
    expect(await foundNames('dotted 555-0142')).toEqual(['Dotted'])
    expect(await foundNames('(212) plain')).toEqual(['Plain'])
    expect(await foundNames('nobody 555-0142')).toEqual([])
  })

  test('does not match different digits or another country code', async () => {
    expect(await foundNames('2125550143')).toEqual([])
    expect(await foundNames('+44 212 555 0142')).toEqual([])
  })
})

describe('searching leads by name or email', () => {
  beforeAll(async () => {
    await createLeadRow(app, company, { first_name: 'Zoë', last_name: 'Ångström', email: 'Zoe@Example.com' })
    await createLeadRow(app, company, { first_name: 'İpek', last_name: 'Işık' })
    await createLeadRow(app, company, { first_name: 'ΣΟΦΟΣ', last_name: 'Straße' })
    await createLeadRow(app, company, { first_name: 'Inés', last_name: 'Núñez' })
    await createLeadRow(app, company, {
      first_name: 'Max',
      last_name: 'Muller',
      email: 'max.muller@example.com',
    })
    await createLeadRow(app, company, { first_name: 'Rory', last_name: 'O’Hara' })
    await createLeadRow(app, company, { first_name: 'Ana', last_name: 'García-López' })
    await createLeadRow(app, company, { first_name: 'Eva', last_name: 'Garcia Lopez' })
  })

  test.each([
    ['zoë', ['Zoë']],
    ['ZOË', ['Zoë']],
    ['ångström zoë', ['Zoë']],
    ['ÅNG', ['Zoë']],
    ['zoe@example', ['Zoë']],
    ['ZOE@example.com', ['Zoë']],
    ['oe@example.com', ['Zoë']],
    ['muller@example', ['Max']],
    ['@example.com', ['Zoë', 'Max']],
    ['İpek', ['İpek']],
    ['Işık', ['İpek']],
    ['ΣΟΦΟΣ', ['ΣΟΦΟΣ']],
    ['straße', ['ΣΟΦΟΣ']],
    ['strasse σοφος', ['ΣΟΦΟΣ']],
    ['Nunez', ['Inés']],
    ['Nu\u0301n\u0303ez', ['Inés']],
    ['ines núñez', ['Inés']],
    ['Müller', ['Max']],
    ["o'hara", ['Rory']],
    ['O´Hara', ['Rory']],
    ['ohara', ['Rory']],
    // Two letters without the apostrophe must begin a word, so Ångström does not match.
    ["o'h", ['Rory']],
    ["o'm", []],
    ['García-López', ['Ana', 'Eva']],
    ['garcia\u2011lopez', ['Ana', 'Eva']],
    ['Garcia Lopez', ['Ana', 'Eva']],
    ['lopez, ana', ['Ana']],
    ['nobody else', ['Nobody']],
    ['nobody zoë', []],
    ['zo', ['Zoë']],
    ['oë', []],
    ['zo ån', ['Zoë']],
  ])('ignores case, accents and word order, and matches partial words: %s', async (search, names) => {
    expect(await foundNames(search)).toEqual(names)
  })
})

describe('searching leads for special characters', () => {
  beforeAll(async () => {
    for (const first_name of ['100%x', '100yx', 'un_der', 'unXder', 'back\\slash', "quo'te", 'dou"ble']) {
      await createLeadRow(app, company, { first_name })
    }
  })

  test.each([
    ['100%x', ['100%x']],
    ['%', ['100%x']],
    ['un_der', ['un_der']],
    ['_', ['un_der']],
    ['back\\slash', ['back\\slash']],
    ['\\', ['back\\slash']],
    ['\\%', []],
    ["quo'te", ["quo'te"]],
    ['"', ['dou"ble']],
    ["x' OR '1'='1", []],
    ['$1', []],
  ])('matches %s literally', async (search, names) => {
    expect(await foundNames(search)).toEqual(names)
  })
})

test('GET /leads/ returns all leads for a search of only spaces or apostrophes', async () => {
  const everything = await foundNames('')
  expect(everything.length).toBeGreaterThan(10)
  for (const search of ['   ', "'", '’']) expect(await foundNames(search)).toEqual(everything)
})

describe('the pages of a lead search', () => {
  let everybody: TestClient
  beforeAll(async () => {
    const large = await createCompany(app)
    everybody = await signIn(app, large)
    const names = [
      { first_name: 'Ann', last_name: 'Else' },
      { first_name: 'bob', last_name: 'ELSE' },
      { first_name: 'Zork', last_name: 'Ann' },
      { first_name: 'bob', last_name: 'zork' },
    ]
    for (let index = 0; index < 280; index++) {
      const at = new Date(app.clock.now().getTime() - (index % 50) * 60_000)
      await createLeadRow(app, large, { ...names[(index * 7) % 4], status: index % 3 ? 'new' : 'lost', at })
    }
  })

  async function pages(query: Record<string, string>) {
    const all = []
    for (let page = 1; ; page++) {
      const { body } = await everybody.call(listLeads, {
        query: { ...query, page: `${page}`, page_size: '50' },
      })
      if (body.results.length === 0) return all
      all.push(...body.results.map((lead) => ({ ...lead, count: body.count })))
    }
  }

  test.each([
    ['else', ['Ann Else', 'bob ELSE']],
    ['bob', ['bob ELSE', 'bob zork']],
    ['zork', ['Zork Ann', 'bob zork']],
    ['els bo', ['bob ELSE']],
  ])('equal the full list filtered by name, in every sort order: %s', async (search, names) => {
    for (const ordering of leadOrderings.flatMap((column) => [column, `-${column}`])) {
      for (const filter of [{}, { status: 'lost' }]) {
        const whole = await pages({ ...filter, ordering })
        const matching = whole.filter((lead) => names.includes(`${lead.first_name} ${lead.last_name}`))
        const expected = matching.map((lead) => ({ ...lead, count: matching.length }))
        expect(await pages({ ...filter, search, ordering }), ordering).toEqual(expected)
      }
    }
  })
})
