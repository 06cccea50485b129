import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { outdatedBackups } from './backup-files.ts'
import { backUpWhenDue, lastDue, type ScheduleParts } from './scheduled-backups.ts'

let app: TestApp
const made: string[] = []
beforeAll(async () => {
  app = await startTestApp({ BACKUP_AT: '02:30', BACKUP_KEEP_DAILY: '2', BACKUP_KEEP_WEEKLY: '0' })
})
afterAll(() => app.close())

const local = (text: string) => new Date(text)

async function writeTo(file: string): Promise<void> {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, 'a backup')
  made.push(file)
}
const run = (makeBackup: ScheduleParts['makeBackup'] = writeTo) =>
  backUpWhenDue({
    db: app.db,
    clock: app.clock,
    log: app.server.log as ScheduleParts['log'],
    settings: app.settings,
    makeBackup,
  })
const metric = async (name: string) =>
  new RegExp(`^${name} (\\S+)$`, 'm').exec((await app.server.inject('/metrics')).body)?.[1]

test.each([
  ['2026-03-11T02:29:59', ['02:30'], '2026-03-10T02:30:00'],
  ['2026-03-11T02:30:00', ['02:30'], '2026-03-11T02:30:00'],
  ['2026-03-11T15:00:00', ['12:30', '22:00'], '2026-03-11T12:30:00'],
  ['2026-03-01T08:00:00', ['12:30', '22:00'], '2026-02-28T22:00:00'],
])('when it is %s and backups run at %j, lastDue returns %s', (now, times, due) => {
  expect(lastDue(local(now), times)).toEqual(local(due))
})

test('backUpWhenDue makes a due backup once, even when called concurrently', async () => {
  app.clock.set(local('2026-03-11T03:00:00'))
  await Promise.all([run(), run(), run()])
  await run()
  expect(made).toHaveLength(1)
  expect(await metric('backup_last_success_timestamp_seconds')).toBe(String(app.clock.now().getTime() / 1000))
  app.clock.set(local('2026-03-12T02:30:00'))
  await run()
  expect(made).toHaveLength(2)
})

test('backUpWhenDue logs a failed backup, sets its metric and retries after an hour', async () => {
  app.clock.set(local('2026-03-13T02:31:00'))
  const fail = () => Promise.reject(new Error('no room on the disk'))
  await run(fail)
  expect(
    app.logged.some((line) => line.includes('backup failed') && line.includes('no room on the disk')),
  ).toBe(true)
  expect(await metric('backup_failed')).toBe('1')
  app.clock.advance(59 * 60)
  await run()
  expect(await metric('backup_failed')).toBe('1')
  app.clock.advance(60)
  await run()
  expect([await metric('backup_failed'), made.length]).toEqual(['0', 3])
})

test('backUpWhenDue takes over a running backup after five minutes without a heartbeat', async () => {
  app.clock.set(local('2026-03-14T02:31:00'))
  const hanging = run(() => new Promise(() => {}))
  await expect
    .poll(() => app.db.selectFrom('backups').select('due_at').where('state', '=', 'running').execute())
    .toHaveLength(1)
  app.clock.advance(4 * 60)
  await run()
  expect(made).toHaveLength(3)
  app.clock.advance(60)
  await run()
  expect(made).toHaveLength(4)
  void hanging
})

test('backUpWhenDue deletes outdated backups and old temporary files but keeps unrelated files', async () => {
  const folder = app.settings.BACKUP_DIR
  writeFileSync(join(folder, 'notes.txt'), '')
  writeFileSync(join(folder, 'chairside-old.part'), '')
  utimesSync(join(folder, 'chairside-old.part'), 0, 0)
  app.clock.set(local('2026-03-15T02:31:00'))
  await run()
  expect(readdirSync(folder).sort()).toEqual(
    [...made.slice(-2).map((file) => file.slice(folder.length + 1)), 'notes.txt'].sort(),
  )
})

test('outdatedBackups excludes the newest backup of each recent day and week', () => {
  const nameOf = (day: string, time = '02-30-00') => `chairside-${day}T${time}Z.tar.zst.age`
  const days = [
    '2026-03-11',
    '2026-03-10',
    '2026-03-09',
    '2026-03-08',
    '2026-03-07',
    '2026-03-01',
    '2026-02-28',
  ]
  const names = [...days.map((day) => nameOf(day)), nameOf('2026-03-11', '01-00-00'), 'chairside.txt']
  const outdated = outdatedBackups(names, { daily: 2, weekly: 3 })
  const remaining = names.filter((name) => !outdated.includes(name))
  expect(remaining).toEqual([
    ...['2026-03-11', '2026-03-10', '2026-03-08', '2026-03-01'].map((day) => nameOf(day)),
    'chairside.txt',
  ])
})
