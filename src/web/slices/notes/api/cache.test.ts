import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { Page } from '#contract/http/paging.ts'
import { type Note, NoteListQuery } from '#contract/notes/notes.schemas.ts'
import type { Subject } from '#web/lib/subject.ts'
import { dropNote, noteKeys, settleNote, showNewNote, showNote } from './cache.ts'

const lead: Subject = { kind: 'leads', id: 7 }
const note = (id: number, content = `note ${id}`) => ({ id, content, version: 1 }) as Note
const query = (changes: object = {}) => NoteListQuery.parse({ page_size: '2', ...changes })
const newest = [...noteKeys.lists(lead), query()]
const others = [{ ordering: 'created_at' }, { search: 'crown' }, { page: '2' }].map((changes) => [
  ...noteKeys.lists(lead),
  query(changes),
])

let client: QueryClient
const page = (key: readonly unknown[]) => client.getQueryData<Page<Note>>(key)
beforeEach(() => {
  client = new QueryClient()
  for (const key of [newest, ...others]) {
    client.setQueryData(key, { count: 2, next: null, previous: null, results: [note(2), note(1)] })
  }
})

test('a new note stands on top of the newest ones and in no other list', () => {
  showNewNote(client, lead, note(-1, 'new'))
  expect(page(newest)).toMatchObject({ count: 3, results: [{ content: 'new' }, { id: 2 }] })
  for (const key of others) expect(page(key)?.results.map(({ id }) => id)).toEqual([2, 1])
})

test('the note of the server takes the place of its forerunner', () => {
  showNewNote(client, lead, note(-1, 'new'))
  settleNote(client, lead, -1, note(3, 'new'))
  expect(page(newest)?.results.map(({ id }) => id)).toEqual([3, 2])
})

test('a note that was stored at an attempt before stands in the lists once', () => {
  showNewNote(client, lead, note(-1, 'note 2'))
  settleNote(client, lead, -1, note(2))
  expect(page(newest)).toMatchObject({ count: 2, results: [{ id: 2 }] })
})

test('what a note says changes in every list and on its own', () => {
  client.setQueryData(noteKeys.detail(lead, 1), note(1))
  showNote(client, lead, 1, { content: 'better' })
  for (const key of [newest, ...others]) expect(page(key)?.results[1]?.content).toBe('better')
  expect(client.getQueryData<Note>(noteKeys.detail(lead, 1))?.content).toBe('better')
})

test('a note that is gone leaves the lists and their counts', () => {
  dropNote(client, lead, 2)
  expect(page(newest)).toMatchObject({ count: 1, results: [{ id: 1 }] })
})
