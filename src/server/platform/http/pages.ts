/** JSON text made by the database. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export interface PageQuery {
  page: number
  page_size: number
}

/** The envelope of a list. `results` may be text made by the database. */
export function pageOf(
  url: string,
  query: PageQuery,
  { count, results }: { count: number; results: unknown },
) {
  const { next, previous } = pageLinks(url, query, count)
  if (typeof results !== 'string') return { count, next, previous, results }
  return new JsonText(
    `{"count":${count},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)},"results":${results}}`,
  )
}

function pageLinks(url: string, { page, page_size }: PageQuery, count: number) {
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
