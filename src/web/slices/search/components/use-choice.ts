import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** A line of the dialog that can be opened. */
interface Entry {
  key: string
  open: () => void
  book?: (() => void) | undefined
}

/**
 * Chooses a line by keys. Enter opens the first line until arrows choose another; while a search runs, it waits for the
 * results. B books only a person that arrows have chosen, because it is a letter of the text before.
 */
export function useChoice<E extends Entry>(entries: readonly E[], isSearching: boolean, onClose: () => void) {
  const [chosenKey, setChosenKey] = useState<string>()
  const isEnterPending = useRef(false)
  const chosenAt = entries.findIndex(({ key }) => key === chosenKey)
  const isChosen = chosenAt >= 0
  const active = entries[isChosen ? chosenAt : 0]

  const run = (action: (() => void) | undefined) => {
    if (!action) return
    onClose()
    action()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the results are here
  useEffect(() => {
    if (isSearching || !isEnterPending.current) return
    isEnterPending.current = false
    run(active?.open)
  }, [isSearching, active?.key])

  const move = (by: number) => {
    // The first arrow down enters the list at its first line.
    const next = isChosen ? chosenAt + by : by > 0 ? 0 : -1
    setChosenKey(entries.at(next % entries.length)?.key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key, ctrlKey, metaKey, altKey } = event
    isEnterPending.current = key === 'Enter' && isSearching && !isChosen
    if (key === 'Escape') {
      event.stopPropagation()
      onClose()
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (entries.length > 0) move(key === 'ArrowDown' ? 1 : -1)
    } else if (key === 'Enter') {
      event.preventDefault()
      if (!isEnterPending.current) run(active?.open)
    } else if (key.toLowerCase() === 'b' && isChosen && active?.book && !ctrlKey && !metaKey && !altKey) {
      event.preventDefault()
      run(active.book)
    }
  }
  return { active, isChosen, forget: () => setChosenKey(undefined), run, onKeyDown }
}
