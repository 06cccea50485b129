import {
  compareWords,
  type Found,
  type NameMatch,
  type Person,
  wordsOfName,
} from '#contract/leads/lead-names.ts'

/** The same person as far as is known. */
interface Group {
  /** Places among the people and, behind them, among those who are known. */
  members: readonly number[]
  names: readonly (readonly string[])[]
  keys: readonly string[]
  born: string | null
}

/** More names behind one number or birthday say nothing of who is who. */
const maxNames = 200

/**
 * Who each of some people is, among those who are known and among one another; it depends on no order of the people.
 *
 * One person are those who share a number, an address or a birthday, and whose names say nothing against it: Ann, Ann M. and
 * 'Lee, Ann'. Whose name fits two others who differ is none of them: R. beside Robert and Ruth. Who has no name is the
 * first person on their number. Of those who are known none are joined; the first of them counts.
 */
export function whoAreThese<K extends Person>(people: readonly Person[], known: readonly K[]): Found<K>[] {
  const isKnown = (at: number) => at >= people.length
  const groups = [...people, ...known].map(groupOf)
  const isNamed = ({ names }: Group) => names.length > 0
  const byName = withSameName(groups.filter(isNamed), isKnown)
  const persons = withLikeNames(byName, isKnown)
  const everyone = withNameless(
    persons,
    groups.filter((group) => !isNamed(group)),
    isKnown,
  )
  // Who is known by the very name comes before others of the same person.
  const bySameName = new Map<number, number | undefined>()
  for (const { members } of byName) for (const at of members) bySameName.set(at, members.find(isKnown))
  const found: Found<K>[] = []
  for (const members of everyone) {
    const asked = members.filter((at) => !isKnown(at))
    for (const [self, some] of Map.groupBy(asked, (at) => bySameName.get(at) ?? members.find(isKnown))) {
      const first = some.find((at) => isNamed(groups[at] as Group)) ?? some[0] ?? 0
      for (const at of some)
        found[at] = { known: self === undefined ? undefined : known[self - people.length], first }
    }
  }
  return found
}

/** Who someone is among those who are known, in the order in which they count; undefined for none of them. */
export const whoIsThis = <K extends Person>(person: Person, known: readonly K[]): K | undefined =>
  whoAreThese([person], known)[0]?.known

/** By what people may be the same: contacts, and the day of birth with a word of the name and the initial of another. */
export const keysOf = (person: Person): string[] =>
  keysWith(person, person.born === null ? [] : person.names.map(wordsOfName))

function keysWith({ contacts, born }: Person, names: readonly (readonly string[])[]): string[] {
  const births = born === null ? [] : names.flatMap(partsOfName).map((part) => `${born} ${part}`)
  return [...new Set([...contacts.filter(Boolean), ...births])]
}

/** 'ann l' and 'lee a', which 'A. Lee' and 'Ann M. Lee' have one of, too. */
function partsOfName(words: readonly string[]): string[] {
  return words
    .filter((word) => word.length > 1)
    .flatMap((word) => {
      const others = words.filter((other) => other !== word).map((other) => `${word} ${[...other][0]}`)
      return others.length > 0 ? others : [word]
    })
}

function groupOf(person: Person, at: number): Group {
  const names = person.names.map(wordsOfName).filter((words) => words.length > 0)
  return { members: [at], names, keys: keysWith(person, names), born: person.born }
}

type Links = Map<Group, Set<Group>>

const noLinks = (groups: readonly Group[]): Links => new Map(groups.map((group) => [group, new Set()]))

function link(links: Links, one: Group, other: Group): void {
  links.get(one)?.add(other)
  links.get(other)?.add(one)
}

/**
 * Joins those with the same name behind one key. Father and son have different birthdays: who tells none, and shares
 * something with both, is neither.
 */
function withSameName(groups: readonly Group[], isKnown: (at: number) => boolean): Group[] {
  const alike = [...byKey(groups).values()].flatMap(sameNamed)
  const births = new Map(
    groups.map(({ born }, at) => [groups[at] as Group, new Set(born === null ? [] : [born])]),
  )
  for (const some of alike)
    for (const { born } of some) if (born !== null) for (const group of some) births.get(group)?.add(born)
  const isTorn = (group: Group) => (births.get(group)?.size ?? 0) > 1
  const links = noLinks(groups)
  for (const some of alike)
    for (const part of [some.filter(isTorn), some.filter((group) => !isTorn(group))]) {
      const asked = part.find(({ members }) => !members.every(isKnown))
      if (asked) for (const other of part) if (other !== asked) link(links, asked, other)
    }
  return joined(links)
}

/** Those with the same name, apart where they have different birthdays. */
function sameNamed(behindOneKey: readonly Group[]): Group[][] {
  const byName = indexed(behindOneKey, ({ names }) => new Set(names.map((words) => words.join(' '))))
  return [...byName.values()].flatMap((all) => {
    const births = new Set(all.flatMap(({ born }) => born ?? []))
    return births.size > 1 ? [...Map.groupBy(all, ({ born }) => born).values()] : [all]
  })
}

/** Joins those behind one key with names of which one may be short for the other. Who may be either of two people is neither. */
function withLikeNames(groups: readonly Group[], isKnown: (at: number) => boolean): Group[] {
  const isOfKnown = ({ members }: Group) => members.every(isKnown)
  const links = noLinks(groups)
  for (const behindOneKey of byKey(groups).values()) {
    if (behindOneKey.length > maxNames) continue
    for (const [at, one] of behindOneKey.entries())
      for (const other of behindOneKey.slice(at + 1))
        if (!(isOfKnown(one) && isOfKnown(other)) && !differ(one, other)) link(links, one, other)
  }
  const torn = [...links].filter(([, others]) => anyDiffer([...others]))
  for (const [one, others] of torn) {
    for (const other of others) links.get(other)?.delete(one)
    links.set(one, new Set())
  }
  return joined(links)
}

/** The linked groups as one each; a set in which two differ falls apart. */
const joined = (links: Links): Group[] =>
  componentsOf(links).flatMap((component) => {
    const isOnePerson = component.length === 1 || !anyDiffer(component)
    return (isOnePerson ? [component] : [...Map.groupBy(component, identityOf).values()]).map(merged)
  })

/** The groups by each of their keys. */
function indexed(
  groups: readonly Group[],
  keysOfGroup: (group: Group) => Iterable<string>,
): Map<string, Group[]> {
  const index = new Map<string, Group[]>()
  for (const group of groups)
    for (const key of keysOfGroup(group)) {
      const others = index.get(key)
      if (others) others.push(group)
      else index.set(key, [group])
    }
  return index
}

const byKey = (groups: readonly Group[]) => indexed(groups, ({ keys }) => keys)

/** What cannot tell two groups apart. */
const identityOf = ({ names, born }: Group) => `${names.map((words) => words.join(' ')).join('|')} ${born}`

function anyDiffer(groups: readonly Group[]): boolean {
  const kinds = [...new Map(groups.map((group) => [identityOf(group), group])).values()]
  if (kinds.length > maxNames) return true
  return kinds.some((one, at) => kinds.slice(at + 1).some((other) => differ(one, other)))
}

function componentsOf(neighbors: ReadonlyMap<Group, ReadonlySet<Group>>): Group[][] {
  const seen = new Set<Group>()
  const components: Group[][] = []
  for (const start of neighbors.keys()) {
    if (seen.has(start)) continue
    const component = [start]
    seen.add(start)
    for (const group of component)
      for (const other of neighbors.get(group) ?? [])
        if (!seen.has(other)) {
          seen.add(other)
          component.push(other)
        }
    components.push(component)
  }
  return components
}

const merged = (groups: readonly Group[]): Group => {
  const [first] = groups
  if (first && groups.length === 1) return first
  return {
    members: groups.flatMap(({ members }) => members).sort((one, other) => one - other),
    names: [
      ...new Map(groups.flatMap(({ names }) => names.map((words) => [words.join(' '), words]))).values(),
    ],
    keys: [...new Set(groups.flatMap(({ keys }) => keys))],
    born: groups.find(({ born }) => born !== null)?.born ?? null,
  }
}

const ranks: readonly NameMatch[] = ['same', 'compatible', 'unknown', 'differ']

function differ(one: Group, other: Group): boolean {
  if (one.born !== null && other.born !== null && one.born !== other.born) return true
  const matches = one.names.flatMap((words) => other.names.map((others) => compareWords(words, others)))
  return ranks.find((rank) => matches.includes(rank)) === 'differ'
}

/** The members of each person, with those who have no name. */
function withNameless(
  persons: readonly Group[],
  nameless: readonly Group[],
  isKnown: (at: number) => boolean,
): number[][] {
  const [records, rows] = [true, false].map((wanted) =>
    nameless.filter(({ members }) => members.every(isKnown) === wanted),
  ) as [Group[], Group[]]
  const behind = byKey(persons)
  const taken = new Map<Group, Group>()
  const alone: Group[] = []
  for (const record of records) {
    // A record without a name is the one person who turns up on its number.
    const strangers = record.keys
      .flatMap((key) => behind.get(key) ?? [])
      .filter(({ members }) => !members.some(isKnown))
    const [only, ...others] = new Set(strangers)
    const isTheirs = only && others.length === 0 && !taken.has(only)
    if (isTheirs) taken.set(only, record)
    else alone.push(record)
  }
  const all = [
    ...persons.map((person) => {
      const record = taken.get(person)
      return record ? { ...merged([person, record]), names: person.names } : person
    }),
    ...alone,
  ]
  const everyone = new Map(all.map((group) => [group, [...group.members]]))
  const behindAll = byKey(all)
  const left: Group[] = []
  for (const row of rows) {
    const reached = row.keys.map((key) => behindAll.get(key) ?? []).find((some) => some.length > 0)
    const first = reached && earliest(reached, isKnown)
    if (first) everyone.get(first)?.push(...row.members)
    else left.push(row)
  }
  const among = noLinks(left)
  for (const [first, ...others] of byKey(left).values())
    for (const other of others) if (first) link(among, first, other)
  const strangers = componentsOf(among).map((rows) => rows.flatMap(({ members }) => members))
  return [...everyone.values(), ...strangers].map((members) => members.sort((one, other) => one - other))
}

/** Whoever is known comes before all others. */
const earliest = (groups: readonly Group[], isKnown: (at: number) => boolean): Group | undefined =>
  groups.toSorted((one, other) => {
    const [known, otherKnown] = [one, other].map(({ members }) => members.find(isKnown))
    if (known !== undefined || otherKnown !== undefined)
      return (known ?? Number.MAX_SAFE_INTEGER) - (otherKnown ?? Number.MAX_SAFE_INTEGER)
    return (one.members[0] ?? 0) - (other.members[0] ?? 0)
  })[0]
