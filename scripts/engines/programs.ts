import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { Cleanup } from '../bench/cleanup.ts'

/** Starts a program that ends, with all that it has started, at the cleanup. */
export function startProgram(
  cleanup: Cleanup,
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const program = spawn(command, args, { ...options, detached: true })
  const ended = once(program, 'exit')
  cleanup.add(async () => {
    if (program.exitCode === null && program.signalCode === null) process.kill(-(program.pid ?? 0))
    await ended
  })
  return program
}

/** Waits until a program says what it is asked for. */
export function untilSaid(program: ChildProcess, output: Readable, pattern: RegExp): Promise<string> {
  const answer = Promise.withResolvers<string>()
  let said = ''
  output.setEncoding('utf8').on('data', (piece: string) => {
    said += piece
    const match = pattern.exec(said)
    if (match?.[1]) answer.resolve(match[1])
  })
  program.once('error', answer.reject)
  program.once('exit', () => answer.reject(new Error(`${program.spawnfile} has ended: ${said}`)))
  return answer.promise
}
