import { type Column, formatTable } from '../table.ts'
import type { BenchServer } from './prepare.ts'

const megabytes = 200

interface TimedWork {
  what: string
  seconds: number
  /** Of the server process beyond what it had before, at most, in MB. */
  memory: number
  /** Seconds. */
  bound: number
}

const isBroken = ({ seconds, memory, bound }: TimedWork) => !(seconds < bound && memory < megabytes)

/** Measures how long each piece of work takes and how much memory the server needs for it, to print all of it in the end. */
export function timedWork({ settle, residentMegabytes }: Pick<BenchServer, 'settle' | 'residentMegabytes'>) {
  const measured: TimedWork[] = []
  return {
    async measure<T>(what: string, bound: number, work: () => Promise<T>): Promise<T> {
      await settle()
      const before = await residentMegabytes()
      let most = before
      const watch = setInterval(async () => {
        most = Math.max(most, await residentMegabytes().catch(() => 0))
      }, 200)
      const since = performance.now()
      try {
        return await work()
      } finally {
        const seconds = (performance.now() - since) / 1_000
        clearInterval(watch)
        measured.push({ what, seconds, memory: most - before, bound })
      }
    },
    print(title: string): void {
      const columns: readonly Column<TimedWork>[] = [
        { title, text: ({ what }) => what },
        { title: 'seconds', text: ({ seconds }) => seconds.toFixed(1) },
        { title: 'MB more', text: ({ memory }) => memory.toFixed(0) },
        {
          title: 'bound',
          text: (row) => `${row.bound} s, ${megabytes} MB ${isBroken(row) ? 'BROKEN' : 'ok'}`,
        },
      ]
      console.log(`\n${formatTable(columns, measured)}\n`)
      if (measured.some(isBroken)) process.exitCode = 1
    },
  }
}
