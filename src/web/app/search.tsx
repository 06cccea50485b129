import { useEffect, useSyncExternalStore } from 'react'
import { searchDialog } from '#web/slices/search/search-state.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { NoteOpenedPeople } from './note-opened-people.tsx'

const load = () => import(/* webpackChunkName: "on-demand-search" */ './search-anywhere.tsx')
const SearchAnywhere = lazyPart(load)

/** The search above every page. Its code comes before it is opened, so that it opens at once. */
export function Search() {
  const isOpen = useSyncExternalStore(searchDialog.subscribe, searchDialog.get)
  useEffect(() => {
    // Opening it tries again.
    load().catch(() => undefined)
  }, [])
  return (
    <>
      <NoteOpenedPeople />
      {isOpen && <SearchAnywhere />}
    </>
  )
}
