/** A JSON object, or a group of bracketed form names. */
export type Group = Record<string, unknown>

export const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isList = (value: unknown): value is unknown[] => Array.isArray(value)
export const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Repairs lone surrogates, which JSON can carry but the database cannot store. */
export const scalarText = (value: unknown): string => (isScalar(value) ? String(value).toWellFormed() : '')

export const groupAt = (group: Group, name: string): Group => {
  const value = Object.hasOwn(group, name) ? group[name] : undefined
  return isGroup(value) ? value : {}
}

/** The text under the first of these names that has any. */
export function textAt(group: Group, ...names: string[]): string {
  for (const name of names) {
    const text = Object.hasOwn(group, name) ? scalarText(group[name]).trim() : ''
    if (text) return text
  }
  return ''
}

export const membersOf = (value: unknown): unknown[] =>
  isList(value) ? value : isGroup(value) ? Object.values(value) : []

export function textsIn(value: unknown): string[] {
  if (isScalar(value)) return [scalarText(value).trim()].filter(Boolean)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

// Tools nest metadata about their questions; answers are far above this depth.
const maxDepth = 16

/** Parses JSON; undefined when it is invalid or nested too deep. */
export function readJson(text: string): unknown {
  if (!isWithin(text, maxDepth)) return undefined
  try {
    return JSON.parse(text, exactly) as unknown
  } catch {
    return undefined
  }
}

// Long numeric ids would be rounded, and then identify something else.
const exactly = (_name: string, value: unknown, { source }: { source?: string } = {}): unknown =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) && source
    ? source
    : value

/**
 * Whether brackets outside of strings are nested at most this deep. Counted before parsing, because the
 * parser recurses.
 */
function isWithin(text: string, levels: number): boolean {
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length && depth <= levels; at++) {
    const character = text[at]
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) at += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
  }
  return depth <= levels
}

const maxBracketDepth = 6

/** The groups that bracketed names stand for, such as `fields[email][value]`. The first of two equal names wins. */
export function bracketTree(pairs: readonly (readonly [string, unknown])[]): Group {
  const tree = newGroup()
  for (const [name, value] of pairs) {
    const path = name.split(/\[|\]\[|\]$/).filter((part, index) => index === 0 || part !== '')
    if (path.length > maxBracketDepth) continue
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

// Has no prototype, because the names come from strangers.
const newGroup = (): Group => Object.create(null) as Group
