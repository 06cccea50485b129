import type pg from 'pg'

/** A statement that ran, from its sending to the last row. */
export interface RunStatement {
  text: string
  values: unknown[]
  milliseconds: number
}

type Query = (...args: unknown[]) => unknown

/** Notes every statement that runs on the pool's connections from now on; `take` answers those since the last time. */
export function watchStatements(pool: pg.Pool): { take(): RunStatement[] } {
  let noted: RunStatement[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    const watched: Query = (...args) => {
      const started = performance.now()
      const note = () => noted.push({ ...statementOf(args), milliseconds: performance.now() - started })
      const done = args.at(-1)
      if (typeof done === 'function') {
        return query(...args.slice(0, -1), (...results: unknown[]) => {
          note()
          done(...results)
        })
      }
      const running = query(...args)
      return running instanceof Promise ? running.finally(note) : running
    }
    client.query = watched as typeof client.query
  })
  return {
    take() {
      const taken = noted
      noted = []
      return taken
    },
  }
}

function statementOf([first, second]: unknown[]): { text: string; values: unknown[] } {
  const config = typeof first === 'string' ? { text: first, values: second } : (first as pg.QueryConfig)
  return { text: config.text, values: Array.isArray(config.values) ? config.values : [] }
}
