/** What JSON calls an object, and forms write with brackets. */
export type Group = Record<string, unknown>

export const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isList = (value: unknown): value is unknown[] => Array.isArray(value)
export const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Half of a surrogate pair, which JSON can write and nothing can store, must not cost the practice the lead. */
export const scalarText = (value: unknown): string => (isScalar(value) ? String(value).toWellFormed() : '')

/** The group under a name, or one without anything. */
export const groupAt = (group: Group, name: string): Group => {
  const value = Object.hasOwn(group, name) ? group[name] : undefined
  return isGroup(value) ? value : {}
}

/** The text under the first of these names that has one. */
export function textAt(group: Group, ...names: string[]): string {
  for (const name of names) {
    const text = Object.hasOwn(group, name) ? scalarText(group[name]).trim() : ''
    if (text) return text
  }
  return ''
}

/** The members of a list, or of a group that is numbered or named like one. */
export const membersOf = (value: unknown): unknown[] =>
  isList(value) ? value : isGroup(value) ? Object.values(value) : []

/** All texts in a value, however deep. */
export function textsIn(value: unknown): string[] {
  if (isScalar(value)) return [scalarText(value).trim()].filter(Boolean)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

// Form tools nest what they know of their questions; what people fill in lies far above this.
const deepest = 16

/** The value that a JSON text stands for; undefined for what is none, and for what is nested beyond all reason. */
export function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text, exactly)
    return isWithin(value, deepest) ? value : undefined
  } catch {
    return undefined
  }
}

// Ids are long: rounded they would name somebody else.
const exactly = (_name: string, value: unknown, { source }: { source?: string } = {}): unknown =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) && source
    ? source
    : value

function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1))
}

const deepestBrackets = 6

/** The groups that names with brackets mean: `fields[email][value]`. The first of two of the same name counts. */
export function bracketTree(pairs: readonly (readonly [string, unknown])[]): Group {
  const tree = newGroup()
  for (const [name, value] of pairs) {
    const path = name.split(/\[|\]\[|\]$/).filter((part, index) => index === 0 || part !== '')
    if (path.length > deepestBrackets) continue
    let group = tree
    for (const part of path.slice(0, -1)) {
      const inner = group[part]
      if (isGroup(inner)) group = inner
      else {
        const made = newGroup()
        group[part] = made
        group = made
      }
    }
    const last = path.at(-1) ?? ''
    group[last] ??= value
  }
  return tree
}

// Without a prototype: the names come from anybody.
const newGroup = (): Group => Object.create(null) as Group
