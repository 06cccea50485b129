import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'

// Files of people as other programs write them, drawn at random, with who is in them.

/** Someone in a file, by the number that no one else has. */
export interface FilePerson {
  first: string
  last: string
  /** E.164. */
  phone: string
  email: string
  /** yyyy-MM-dd. */
  born: string
}

export interface FileRow {
  /** In the order of `columns`. */
  cells: string[]
  /** Null: it has to be refused. */
  person: FilePerson | null
}

export interface RandomFile {
  name: string
  content: Buffer
  people: FilePerson[]
  rows: FileRow[]
  hasHeader: boolean
  /** Whether the rows are spread over sheets. */
  isOfSheets: boolean
}

const columns = ['first_name', 'last_name', 'phone', 'email', 'date_of_birth', 'note'] as const
export const randomFileTargets: readonly string[] = columns

const headers: Record<(typeof columns)[number], readonly string[]> = {
  first_name: ['First Name', 'FName', 'Given Name', 'first'],
  last_name: ['Last Name', 'LName', 'Surname', 'Family Name'],
  phone: ['Phone', 'Mobile', 'WirelessPhone', 'Cell Phone', 'Phone Number'],
  email: ['Email', 'E-mail Address', 'Email address', 'Primary Email'],
  date_of_birth: ['Birthdate', 'DOB', 'Date of Birth', 'Birthday'],
  note: ['Notes', 'Comments', 'PatNote'],
}

// No name is short for another one.
const firsts = ['Ann', 'Bo', 'Cyril', 'Dagny', 'Zoë', 'José', 'Mary Jo', 'Øyvind', 'Null', 'Renée'] as const
const lasts = ['Lee', "O'Hara", 'Núñez', 'van der Berg', 'Smith-Jones', 'Quist', 'True'] as const

const number = (at: number) => `212555${String(100 + at).padStart(4, '0')}`
const phonesOf = (digits: string) => {
  const [area, middle, last] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return [
    `(${area}) ${middle}-${last}`,
    `${area}-${middle}-${last}`,
    `${area}.${middle}.${last}`,
    `+1 ${area} ${middle} ${last}`,
    `1${digits}`,
    digits,
    `${area}-${middle}-${last} / 309-555-0124`,
    `C ${area}-${middle}-${last} H 309-555-0124`,
    `${area}-${middle}-${last} ext. 7`,
    `1.${digits}E+10`,
  ]
}
const emailsOf = (email: string, name: string) => [
  ...[email, email.toUpperCase(), `${name} <${email}>`, `mailto:${email}`, `${email}; more@example.com`],
  ...['', '#N/A', '#REF!'],
]
const daysOf = (born: string) => {
  const [year = '', month = '', day = ''] = born.split('-')
  const serial = Math.round(Date.parse(`${born}T00:00:00Z`) / 86_400_000) + 25_569
  return [born, `${Number(month)}/${Number(day)}/${year}`, `${year}${month}${day}`, String(serial), '']
}
const notes = ['', '', 'Prefers mornings', 'Said "call me", twice', 'one; two, three', 'two\nlines', '25%']

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T

const bad: readonly string[][] = [
  ['Pat', 'Example', '', 'pat@@example', '', ''],
  ['Pat', 'Example', '2.13E+09', '', '', ''],
  ['Pat', 'Example', '617-555-0199', '', '45/45/1980', ''],
  ['', '', '', '', '', 'nobody'],
]

/** What such a file is made of. */
export const drawnFile = fc.record({
  people: fc.uniqueArray(
    fc.record({ first: fc.nat(firsts.length - 1), last: fc.nat(lasts.length - 1), home: fc.nat(5) }),
    // One of a name in a household.
    { minLength: 1, maxLength: 8, selector: ({ first, last }) => `${first} ${last}` },
  ),
  rows: fc.array(
    fc.record({ who: fc.nat(11), looks: fc.array(fc.nat(40), { minLength: 5, maxLength: 5 }) }),
    { minLength: 1, maxLength: 14 },
  ),
  header: fc.option(fc.array(fc.nat(10), { minLength: 6, maxLength: 6 }), { freq: 4, nil: undefined }),
  titles: fc.nat(3),
  gaps: fc.array(fc.nat(16), { maxLength: 3 }),
  kind: fc.constantFrom('csv', 'csv', 'xlsx', 'sheets'),
  separator: fc.constantFrom(',', ';', '\t', '|'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  headerEnd: fc.constantFrom('\n', '\r\n'),
  encoding: fc.constantFrom('utf-8', 'bom', 'latin1', 'utf-16'),
  quotes: fc.constantFrom('needed', 'all', 'after a blank'),
  shape: fc.constantFrom('usual', 'usual', 'whole name', 'last name first', 'two numbers'),
  isNumeric: fc.boolean(),
  namesSeparator: fc.boolean(),
})
type Drawn = typeof drawnFile extends fc.Arbitrary<infer D> ? D : never

function peopleOf({ people }: Drawn): FilePerson[] {
  return people.map(({ first, last, home }, at) => ({
    first: pick(firsts, first),
    last: pick(lasts, last),
    // Families share a number.
    phone: `+1${number(home)}`,
    email: `person-${at}@example.com`,
    born: `19${60 + at}-0${1 + (at % 9)}-2${at % 9}`,
  }))
}

function rowOf({ who, looks }: Drawn['rows'][number], people: readonly FilePerson[]): FileRow {
  const person = people[who]
  if (!person) return { person: null, cells: pick(bad, who) }
  const [name = 0, phone = 0, email = 0, day = 0, note = 0] = looks
  const { first, last } = person
  const isWhole = name % 4 === 1
  return {
    person,
    cells: [
      ...(isWhole
        ? [`${first} M.`, last]
        : name % 4 === 2
          ? [first.toUpperCase(), last.toUpperCase()]
          : [first, last]),
      pick(phonesOf(person.phone.slice(2)), phone),
      pick(emailsOf(person.email, first), email),
      pick(daysOf(person.born), day),
      pick(notes, note),
    ],
  }
}

/** Some programs write a whole name in one column, or numbers in two. */
function shapedCells(
  { header, shape }: Drawn,
  [first = '', last = '', ...others]: readonly string[],
  names?: readonly [whole: string, home: string],
): string[] {
  if (!header || shape === 'usual') return [first, last, ...others]
  if (shape === 'two numbers')
    return [first, last, ...others, names?.[1] ?? (others[0] && '309-555-0124') ?? '']
  const whole = shape === 'last name first' && last ? `${last}, ${first}` : `${first} ${last}`.trim()
  return [names?.[0] ?? whole, ...others]
}

const titles = [['Patients of Example Dental'], ['Printed 11/29/2026'], []]

/** Lines above and among the rows do not count. */
function linesOf(drawn: Drawn, rows: readonly FileRow[]): string[][] {
  const { titles: above, gaps, header } = drawn
  const cells = rows.map((row) => shapedCells(drawn, row.cells))
  for (const gap of gaps) if (gap < cells.length) cells.splice(gap, 0, [])
  const named = header && columns.map((column, at) => pick(headers[column], header[at] ?? 0))
  const names = named && shapedCells(drawn, named, ['Patient Name', 'Home Phone'])
  return [...titles.slice(0, names ? above : 0), ...(names ? [names] : []), ...cells]
}

function textFile(drawn: Drawn, rows: readonly FileRow[]): Buffer {
  const { separator, lineEnd, headerEnd, encoding, quotes } = drawn
  const cellText = (cell: string) => {
    const isNeeded = quotes === 'all' || /["\r\n]/.test(cell) || cell.includes(separator)
    return isNeeded ? `${quotes === 'after a blank' ? ' ' : ''}"${cell.replaceAll('"', '""')}"` : cell
  }
  const [first = '', ...lines] = linesOf(drawn, rows).map((cells) => cells.map(cellText).join(separator))
  const separatorLine = drawn.namesSeparator ? `sep=${separator}${headerEnd}` : ''
  const text = `${separatorLine}${first}${headerEnd}${lines.map((line) => `${line}${lineEnd}`).join('')}`
  if (encoding === 'latin1') return Buffer.from(text, 'latin1')
  if (encoding === 'utf-16') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  return Buffer.from(encoding === 'bom' ? `\uFEFF${text}` : text)
}

// Without names the columns of two sheets may be as many only by chance.
const isOfSheets = ({ kind, header }: Drawn) => kind === 'sheets' && header !== undefined

async function workbook(drawn: Drawn, rows: readonly FileRow[]): Promise<Buffer> {
  const parts = isOfSheets(drawn)
    ? [rows.slice(0, Math.ceil(rows.length / 2)), rows.slice(Math.ceil(rows.length / 2))]
    : [rows]
  const typed = (cell: string) =>
    drawn.isNumeric && /^[1-9]\d{9,10}$/.test(cell) ? Number(cell) : cell || null
  const sheets = [
    {
      name: 'Archive',
      hidden: true,
      rows: [
        ['Service', 'Price'],
        ['Crown', '1200'],
      ],
    },
    ...parts.map((part, at) => ({
      name: `Part ${at + 1}`,
      rows: linesOf(drawn, part).map((cells) => cells.map(typed)),
    })),
  ]
  return Buffer.from(await writeXlsx({ sheets }))
}

export async function randomFile(drawn: Drawn): Promise<RandomFile> {
  const people = peopleOf(drawn)
  const rows = drawn.rows.map((row) => rowOf(row, people))
  const isText = drawn.kind === 'csv'
  return {
    name: isText ? 'people.csv' : 'people.xlsx',
    content: isText ? textFile(drawn, rows) : await workbook(drawn, rows),
    people: people.filter((person) => rows.some((row) => row.person === person)),
    rows,
    hasHeader: drawn.header !== undefined,
    isOfSheets: isOfSheets(drawn) && rows.length > 1,
  }
}
