import { Text } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import { KeyHint } from './key-hint.tsx'
import classes from './known-people.module.css'

export interface KnownPerson {
  path: string
  name: string
  detail: string
}

/** A hook: who is known by a phone number or email, while it is typed. */
export type UseKnownPeople = (typed: { phone: string; email: string }) => readonly KnownPerson[]

const textInput = ':is(input:not([type]), [type="text"], [type="tel"], [type="email"])'
const entersList = `${textInput}:not([role="combobox"], [aria-haspopup], [readonly])`

/**
 * Who is known already, for a form: `list` goes below what is typed, `onKeyDown` belongs to the form. F2 opens the
 * first of them; the arrows go from the text inputs to all of them and back.
 */
export function useKnownList(people: readonly KnownPerson[], onOpen: (path: string) => void) {
  const ref = useRef<HTMLUListElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = people
    if (event.key === 'F2' && first) {
      event.preventDefault()
      onOpen(first.path)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const links = [...(ref.current?.querySelectorAll('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    const isText = event.target instanceof Element && event.target.matches(entersList)
    if (!step || (at < 0 && !isText)) return
    const next = links[at + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const list = (
    <div role="status">
      {people.length > 0 && (
        <div className={classes.known}>
          <Text fw={500} size="sm">
            Already known <KeyHint>F2</KeyHint>
          </Text>
          <ul ref={ref} className={classes.list}>
            {people.map(({ path, name, detail }) => (
              <li key={path}>
                <a
                  href={path}
                  className={classes.person}
                  onClick={(event) => {
                    event.preventDefault()
                    onOpen(path)
                  }}
                >
                  <span className={classes.name}>{name}</span>
                  <span className={classes.detail}>{detail}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
  return { list, onKeyDown }
}
