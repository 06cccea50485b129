import { execFile } from 'node:child_process'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import type { Cleanup } from '../bench/cleanup.ts'
import { startProgram, untilSaid } from './programs.ts'

export interface Point {
  x: number
  y: number
}

/** A screen in memory. */
export interface Screen {
  environment: NodeJS.ProcessEnv
  /** The mouse, as the browser's window gets it. */
  moveTo(point: Point): Promise<void>
  press(): Promise<void>
  letGo(): Promise<void>
}

/** Of a page, in pixels. Windows are taller by their bars, and the screen is larger than both. */
export const pageSize = { width: 1440, height: 900 } as const

export async function startScreen(cleanup: Cleanup): Promise<Screen> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const server = startProgram(cleanup, 'Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const number = await untilSaid(server, server.stdio[3] as Readable, /^(\d+)\n/)
  const environment = { ...process.env, DISPLAY: `:${number}` }
  const mouse = async (...commands: string[]) =>
    void (await promisify(execFile)('xdotool', commands, { env: environment }))
  return {
    environment,
    moveTo: ({ x, y }) => mouse('mousemove', String(Math.round(x)), String(Math.round(y))),
    press: () => mouse('mousedown', '1'),
    letGo: () => mouse('mouseup', '1'),
  }
}
