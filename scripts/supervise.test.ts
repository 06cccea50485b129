import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chairside-supervise-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Supervises a program in a process of its own; its lives are lines of a file. */
function run(program: string, { restarts = true } = {}) {
  const [lives, script, caller] = ['lives', 'program.mjs', 'caller.ts'].map((name) => join(folder, name))
  writeFileSync(
    script ?? '',
    `import { appendFileSync, readFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(lives)}, (process.env.CHAIRSIDE_ENDED_WITH ?? 'first') + ' ' + process.pid + '\\n')
    const life = readFileSync(${JSON.stringify(lives)}, 'utf8').trim().split('\\n').length
    const serve = () => new Promise((resolve) => process.send('serving', resolve))
    process.once('disconnect', () => process.exit())
    ${program}`,
  )
  writeFileSync(
    caller ?? '',
    `import { supervise } from ${JSON.stringify(join(import.meta.dirname, 'supervise.ts'))}
    process.exit(await supervise([${JSON.stringify(script)}], { restarts: ${restarts}, pause: { first: 1, longest: 4, soon: 60_000 } }))`,
  )
  const child = spawn(process.execPath, [caller ?? ''], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text: Buffer) => {
    said += text
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const starts = () =>
    readFileSync(lives ?? '', 'utf8')
      .trim()
      .split('\n')
  return { child, ended, said: () => said, starts, causes: () => starts().map((line) => line.split(' ')[0]) }
}
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const forever = 'setInterval(() => {}, 1_000)'

describe('supervise', () => {
  test('starts a server again that died after it had served, and says how it ended', async () => {
    const { ended, causes, said } = run(`await serve()
      if (life === 1) process.kill(process.pid, 'SIGKILL')
      else if (life === 2) process.exit(7)
      else process.exit(0)
      ${forever}`)
    expect(await ended).toBe(0)
    expect(causes()).toEqual(['first', 'SIGKILL', 'code'])
    expect(said()).toContain('ended unexpectedly (SIGKILL)')
  })

  test('ends with the code of a server that never served', async () => {
    const { ended, starts } = run('process.exit(3)')
    expect([await ended, starts().length]).toEqual([3, 1])
  })

  test('starts nothing again when asked not to', async () => {
    const { ended, starts } = run('await serve(); process.exit(3)', { restarts: false })
    expect([await ended, starts().length]).toEqual([3, 1])
  })

  test('passes a stop on, and ends with the server', async () => {
    const { child, ended, starts } = run(`process.once('SIGTERM', () => process.exit(0))
      await serve()
      ${forever}`)
    await expect.poll(() => starts().length).toBe(1)
    child.kill('SIGTERM')
    expect([await ended, starts().length]).toEqual([0, 1])
  })

  test('leaves no server behind when it is killed itself', async () => {
    const { child, starts } = run(`await serve()\n${forever}`)
    await expect.poll(() => starts().length).toBe(1)
    const pid = Number(starts()[0]?.split(' ')[1])
    child.kill('SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
  })
})
