import { getDraftKey } from '#contract/auth/auth.endpoints.ts'
import { call } from './api.ts'
import { session } from './session.ts'

// Unsaved typing is kept in the browser, encrypted, until it is saved, discarded or a day old. The key comes from
// the server and is only ever in memory, so it leaves with the session; the same person gets it again.

/** Names of drafts in storage are 'draft/<who>/<name>'. */
const prefix = 'draft/'
/** Milliseconds. */
const maxAge = 24 * 60 * 60 * 1000
const algorithm = 'AES-GCM'

interface Stored {
  at: number
  iv: string
  data: string
}

export interface Draft<T> {
  /** When it was typed, in milliseconds. */
  at: number
  content: T
}

interface Keeper {
  own: string
  key: CryptoKey
}

let keeper: Promise<Keeper> | undefined
const forget = () => {
  keeper = undefined
}
session.onEnd(forget)

async function fetchKeeper(): Promise<Keeper> {
  const { person, key } = await call(getDraftKey, undefined, { background: true })
  const bytes = Uint8Array.from(key.match(/../g) ?? [], (hex) => Number.parseInt(hex, 16))
  return {
    own: `${prefix}${person}/`,
    key: await crypto.subtle.importKey('raw', bytes, algorithm, false, ['encrypt', 'decrypt']),
  }
}

const textOf = (bytes: ArrayBuffer | Uint8Array) =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
const bytesOf = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

const storedNames = () => Object.keys(localStorage).filter((name) => name.startsWith(prefix))

function readFresh(name: string): Stored | undefined {
  try {
    const stored: Stored = JSON.parse(localStorage.getItem(name) ?? '')
    if (Date.now() - stored.at < maxAge) return stored
  } catch {
    // Not one of ours.
  }
  localStorage.removeItem(name)
  return undefined
}

let last: Promise<unknown> = Promise.resolve()

/** In the order of the calls, within one session. Does nothing without a key: browsers only encrypt over TLS. */
function inTurn<R>(work: (keeper: Keeper) => Promise<R> | R): Promise<R | undefined> {
  const ends = session.ends()
  const run = async () => {
    if (!session.get() || session.ends() !== ends || !crypto.subtle) return undefined
    try {
      keeper ??= fetchKeeper()
      return await work(await keeper)
    } catch {
      forget()
      return undefined
    }
  }
  const result = last.then(run)
  last = result
  return result
}

/** Deletes old drafts, and gets the key while the network is there. */
export function prepareDrafts(): void {
  for (const name of storedNames()) readFresh(name)
  inTurn(() => undefined)
}

export const keepDraft = (name: string, content: unknown): Promise<void> =>
  inTurn(async ({ own, key }) => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const data = await crypto.subtle.encrypt(
      { name: algorithm, iv },
      key,
      new TextEncoder().encode(JSON.stringify(content)),
    )
    const stored: Stored = { at: Date.now(), iv: textOf(iv), data: textOf(data) }
    localStorage.setItem(own + name, JSON.stringify(stored))
  })

export async function findDraft<T>(name: string): Promise<Draft<T> | undefined> {
  // All are looked at, so that every old one goes.
  if (storedNames().filter(readFresh).length === 0) return undefined
  return inTurn(async ({ own, key }) => {
    const stored = readFresh(own + name)
    if (!stored) return undefined
    const iv = bytesOf(stored.iv)
    const text = await crypto.subtle.decrypt({ name: algorithm, iv }, key, bytesOf(stored.data))
    return { at: stored.at, content: JSON.parse(new TextDecoder().decode(text)) as T }
  })
}

export const dropDraft = (name: string): Promise<void> =>
  inTurn(({ own }) => localStorage.removeItem(own + name))

/** Before signing out. Drafts of others who use this browser stay. */
export async function dropOwnDrafts(): Promise<void> {
  if (storedNames().length === 0) return
  await inTurn(({ own }) => {
    for (const name of storedNames()) if (name.startsWith(own)) localStorage.removeItem(name)
  })
}
