import { useNetwork } from '@mantine/hooks'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { searchLabels as labels } from '#contract/search/search.labels.ts'
import { searchMessages as messages } from '#contract/search/search.messages.ts'
import type { SearchResult } from '#contract/search/search.schemas.ts'
import { bookingDialog } from '#web/lib/booking-dialog.ts'
import { quickAdd } from '#web/slices/queue/quick-add-state.ts'
import { useSearch } from '#web/slices/search/api/search.ts'
import { SearchDialog, type SearchEntry } from '#web/slices/search/components/search-dialog.tsx'
import { noteOpened, useRecent } from '#web/slices/search/recent.ts'
import { searchDialog } from '#web/slices/search/search-state.ts'
import { matchesLabel, startsLabel, usePlaces } from './search-places.ts'

/** The page of a record. */
function pathOf({ kind, id, person }: SearchResult): string {
  if (kind === 'lead' || kind === 'patient') return `/${kind}s/${id}`
  return kind === 'task' || !person ? `/tasks/${id}` : `/patients/${person.id}/appointments/${id}/edit`
}

/** Searches records through the server, and pages and commands by their labels. */
export default function SearchAnywhere() {
  const navigate = useNavigate()
  const [text, setText] = useState(searchDialog.takeKeys)
  const { online } = useNetwork()
  const { results, isSearching, isError } = useSearch(text)
  const recent = useRecent()
  const places = usePlaces()
  const typed = text.trim()

  const record = (result: SearchResult): SearchEntry => {
    const { kind, id, title, detail, person } = result
    const open = () => {
      void noteOpened(result)
      navigate(pathOf(result))
    }
    const book = person ? () => bookingDialog.open({ who: person }) : undefined
    return { key: `${kind} ${id}`, kind, title, detail, open, book }
  }
  const notice =
    typed === ''
      ? undefined
      : noticeOf({ typed, online, isError, isSearching, isEmpty: results.length === 0 })
  return (
    <SearchDialog
      text={text}
      onText={setText}
      entries={typed === '' ? [...recent.map(record), ...places] : matching(typed)}
      isSearching={isSearching && online}
      notice={notice}
      onClose={searchDialog.close}
    />
  )

  function matching(words: string): SearchEntry[] {
    const fitting = places.filter(({ title }) => matchesLabel(title, words))
    const best = fitting.filter(({ title }) => startsLabel(title, words))
    const rest = fitting.filter((place) => !best.includes(place))
    const entries = [...best, ...results.map(record), ...rest]
    if (isSearching || results.length > 0) return entries
    const create = () => quickAdd.openWith(words)
    return [...entries, { key: 'create', kind: 'command', title: labels.createLead(words), open: create }]
  }
}

interface SearchState {
  typed: string
  online: boolean
  isError: boolean
  isSearching: boolean
  isEmpty: boolean
}

function noticeOf({ typed, online, isError, isSearching, isEmpty }: SearchState): string | undefined {
  if (!online) return messages.offline
  if (isError) return messages.failed
  return !isSearching && isEmpty ? messages.nothing(typed) : undefined
}
