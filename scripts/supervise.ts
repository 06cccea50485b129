import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds between an end and the next start: longer each time, until a server has lived for a while. */
const pauses = { first: 1_000, longest: 60_000, soon: 60_000 }

/** Set for a server that is started again: how the one before it ended. */
export const endedWithVariable = 'CHAIRSIDE_ENDED_WITH'

/** Runs a program, and again whenever it dies after it has served; its exit code at last. */
export async function supervise(
  args: readonly string[],
  { restarts, pause = pauses }: { restarts: boolean; pause?: typeof pauses },
): Promise<number> {
  let isStopping = false
  let hasServed = false
  let failures = 0
  let endedWith = ''
  let child: ReturnType<typeof start> | undefined
  const start = () => {
    // In a group of its own: a Ctrl+C in the terminal reaches it once, through this process.
    const program = spawn(process.execPath, args, {
      detached: process.platform !== 'win32',
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...(endedWith && { [endedWithVariable]: endedWith }) },
    })
    const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
      program.once('exit', (code, signal) => resolve({ code, signal })),
    )
    return { program, ended }
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      isStopping = true
      child?.program.kill(signal)
    })
  for (;;) {
    const startedAt = performance.now()
    child = start()
    child.program.once('message', (message) => {
      if (message === 'serving') hasServed = true
    })
    const { code, signal } = await child.ended
    if (isStopping || code === 0 || !restarts || !hasServed) return code ?? 1
    failures = performance.now() - startedAt < pause.soon ? failures + 1 : 0
    endedWith = signal ?? `code ${code}`
    const wait = Math.min(pause.first * 2 ** failures, pause.longest)
    process.stderr.write(
      `Chairside ended unexpectedly (${endedWith}). It starts again in ${Math.ceil(wait / 1000)} s.\n`,
    )
    await sleep(wait)
    if (isStopping) return code ?? 1
  }
}
