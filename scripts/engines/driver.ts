/** One input device and what it does, as W3C WebDriver spells it. */
export interface Actions {
  type: 'key' | 'pointer'
  id: string
  parameters?: { pointerType: 'mouse' }
  actions: readonly Record<string, unknown>[]
}

/** A browser with one page, driven by WebDriver. */
export interface Driver {
  /** With its version. */
  readonly name: string
  /** The folder that files are saved in. */
  readonly downloads: string
  goTo(url: string): Promise<void>
  /** Runs the text of a function in the page, with what JSON can carry in and out. */
  run<R>(task: string, ...values: unknown[]): Promise<R>
  act(actions: readonly Actions[]): Promise<void>
  /** Chooses a file in the page's one input for files. */
  chooseFile(path: string): Promise<void>
  /** What the Content-Security-Policy has stopped, as far as the browser tells; since it was last asked. */
  takeViolations(): Promise<string[]>
  /** A PNG. */
  screenshot(): Promise<Buffer>
}
