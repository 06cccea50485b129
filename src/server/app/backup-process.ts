import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '#server/platform/root.ts'

const script = join(root, 'scripts/backup.ts')

/** Makes a backup in a process of its own, so that requests neither wait for it nor share their memory with it. */
export async function backUpInProcess(file: string, signal: AbortSignal): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [script, '--running', file], { signal })
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new Error(stderr.trim() || (error as Error).message)
  }
}
