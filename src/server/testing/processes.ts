import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Ids of all processes that stand in a folder, or have its name in their command or settings; only Linux tells. */
export function processesOf(folder: string): number[] {
  const isOf = (pid: string) => {
    const says = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(folder)
    try {
      return says('cmdline') || says('environ') || readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
    } catch {
      // It has ended since.
      return false
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isOf(name))
    .map(Number)
}
