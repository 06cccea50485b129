import { type NoteListQuery, noteLimits } from '#contract/notes/notes.schemas.ts'
import type { ListState } from '#web/lib/list-state.ts'
import { SearchBox } from '#web/ui/search-box.tsx'

interface NotesSearchProps {
  list: ListState<NoteListQuery>
  /** True where '/' leads to it. */
  byKey: boolean
  className?: string | undefined
}

export function NotesSearch({ list: { query, change }, byKey, className }: NotesSearchProps) {
  return (
    <SearchBox
      className={className}
      label="Search notes"
      value={query.search ?? ''}
      maxLength={noteLimits.search}
      byKey={byKey}
      onSearch={(search) => change({ search }, { replace: query.search !== undefined })}
    />
  )
}
