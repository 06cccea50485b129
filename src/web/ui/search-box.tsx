import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { IconSearch } from '#web/ui/icons/icons.tsx'
import { KeyHint, useKeyToInput } from './key-hint.tsx'

/** Pause in typing after which the search is made. Milliseconds. */
const pause = 250

interface SearchBoxProps {
  label: string
  value: string
  maxLength: number
  onSearch: (text: string) => void
  className?: string | undefined
  /** False for a search that is not the page's main one, so that '/' does not lead to it. */
  byKey?: boolean
}

/** A search that is made while typing. '/' leads to the main one from anywhere on the page. */
export function SearchBox(props: SearchBoxProps) {
  const { label, value, maxLength, onSearch, className, byKey = true } = props
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const searched = useRef(value)
  const search = (next: string) => {
    searched.current = next
    onSearch(next)
  }
  const searchSoon = useDebouncedCallback(search, pause)

  // A search that is still to come must not call back whoever is on the way to another page.
  const { pathname } = useLocation()
  const next = useNavigation().location
  const isLeaving = next !== undefined && next.pathname !== pathname
  useEffect(() => {
    if (isLeaving) searchSoon.cancel()
  }, [isLeaving, searchSoon])

  // The value changes by other hands too: Back, 'Clear filters', a link.
  useEffect(() => {
    if (value === searched.current) return
    searched.current = value
    setText(value)
  }, [value])

  useKeyToInput(byKey ? '/' : undefined, input)

  const type = (next: string) => {
    setText(next)
    searchSoon(next.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') searchSoon.flush()
    if (event.key !== 'Escape' || text === '') return
    event.stopPropagation()
    type('')
    searchSoon.flush()
  }
  return (
    <TextInput
      ref={input}
      type="search"
      className={className}
      aria-label={label}
      aria-keyshortcuts={byKey ? '/' : undefined}
      placeholder={label}
      value={text}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={byKey && text === '' && <KeyHint>/</KeyHint>}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}
