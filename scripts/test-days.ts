import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { faketimeEnvironment, faketimeOffset } from './faketime.ts'

// Runs the unit and browser tests on days that software breaks on: with the clock of tests, product, database and browser
// moved. Before a release, and once a week. `npm run test:days -- leap` runs the days whose name says leap.

const days: [name: string, instant: string][] = [
  ['the night daylight saving time begins in New York', '2027-03-14T06:40:00Z'],
  ['the night it ends', '2027-11-07T05:40:00Z'],
  ['four minutes before the new year', '2027-12-31T23:56:00Z'],
  ['the leap day', '2028-02-29T15:00:00Z'],
  ['a Sunday evening in New York, Monday in UTC', '2027-05-17T01:30:00Z'],
  ['the first minute of a month in New York', '2027-06-01T04:00:05Z'],
]

const root = join(import.meta.dirname, '..')
const [asked = ''] = process.argv.slice(2)
const moved = faketimeEnvironment()
if (!moved) {
  console.error(
    'The clock is moved with libfaketime, which is not here: on Debian, apt-get install libfaketime.',
  )
  process.exit(1)
}

const failed: string[] = []
for (const [name, instant] of days.filter(([day]) => day.includes(asked))) {
  for (const step of ['unit', 'browser']) {
    console.log(`\n════ ${name} (${instant}): ${step}`)
    const { status } = spawnSync(process.execPath, ['scripts/test.ts', step], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...moved, FAKETIME: faketimeOffset(instant) },
    })
    if (status !== 0) failed.push(`${name}: ${step}`)
  }
}
for (const day of failed) console.log(`Failed on ${day}`)
console.log(failed.length === 0 ? 'Green on every day.' : '')
process.exit(failed.length === 0 ? 0 : 1)
