import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'

/**
 * The environment in which a process and its children see another time than the machine, by libfaketime: `FAKETIME` or
 * `FAKETIME_TIMESTAMP_FILE` says by how much. Timers keep real time. As root on Debian, installs it when missing;
 * undefined where it cannot be had.
 */
export function faketimeEnvironment(): Record<string, string> | undefined {
  const find = () => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]
  if (!find() && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing libfaketime from Debian (once) …')
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'libfaketime'],
    ]) {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
    }
  }
  const library = find()
  return library ? { LD_PRELOAD: library, FAKETIME_DONT_FAKE_MONOTONIC: '1' } : undefined
}

/** How far away an instant is, as `FAKETIME` takes it. */
export function faketimeOffset(instant: string): string {
  const seconds = (Date.parse(instant) - Date.now()) / 1000
  return `${seconds < 0 ? '' : '+'}${seconds.toFixed(3)}`
}
