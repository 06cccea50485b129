/** What has to be undone at the end, the last thing first; once, whoever asks. */
export interface Cleanup {
  add(work: () => Promise<unknown> | unknown): void
  run(): Promise<void>
  /** True once it runs: what is still under way may then fail without it being news. */
  begun(): boolean
}

export function createCleanup(): Cleanup {
  const works: (() => Promise<unknown> | unknown)[] = []
  let running: Promise<void> | undefined
  async function undo() {
    for (let work = works.pop(); work; work = works.pop()) {
      try {
        await work()
      } catch (error) {
        console.error(`Cleaning up: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  return {
    add: (work) => void works.push(work),
    run() {
      running ??= undo()
      return running
    },
    begun: () => running !== undefined,
  }
}

/** Does a command's work and undoes what it leaves, after an interruption too; a failure is told in one line. */
export async function runCommand(work: (cleanup: Cleanup) => Promise<void>): Promise<void> {
  const cleanup = createCleanup()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void cleanup.run().then(() => process.exit(130)))
  }
  try {
    await work(cleanup)
  } catch (error) {
    // After an interruption, what was under way breaks off because everything is taken down.
    if (!cleanup.begun()) {
      console.error(error instanceof Error ? error.message : error)
      process.exitCode = 1
    }
  } finally {
    await cleanup.run()
  }
}

/** For what never came up and so needs no taking down; who waited for it has the error. */
export const ignoreFailure = (): void => {}
