import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Pids whose working folder, command line or environment names the folder; Linux only. */
export function processesOf(folder: string): number[] {
  const isOf = (pid: string) => {
    const says = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(folder)
    try {
      return says('cmdline') || says('environ') || readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
    } catch {
      // It has exited.
      return false
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isOf(name))
    .map(Number)
}
