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

/** For what never came up and so needs no taking down; who waited for it has the error. */
export const ignoreFailure = (): void => {}
