import { JsonText } from './json-text.ts'

/** The envelope of a list whose rows the database has already made JSON text of. */
export function jsonPage(
  url: string,
  query: { page: number; page_size: number },
  { count, results }: { count: number; results: string },
): JsonText {
  const { next, previous } = pageLinks(url, query, count)
  return new JsonText(
    `{"count":${count},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)},"results":${results}}`,
  )
}

/** Paths of the pages after and before this one, with the same query; null where there is none. */
export function pageLinks(
  url: string,
  { page, page_size }: { page: number; page_size: number },
  count: number,
): { next: string | null; previous: string | null } {
  const [path = '', query = ''] = url.split('?')
  const link = (to: number) => {
    const parameters = new URLSearchParams(query)
    parameters.set('page', String(to))
    return `${path}?${parameters}`
  }
  const last = Math.max(1, Math.ceil(count / page_size))
  return {
    next: page < last ? link(page + 1) : null,
    previous: page > 1 ? link(Math.min(page - 1, last)) : null,
  }
}
