import type { Target } from './target.ts'

export interface Attack {
  target: Target
  ledger: Ledger
  /** What the fuzzing draws from: the same seed sends the same. */
  seed: number
  /** Inputs that every call of the API is fuzzed with. */
  runs: number
}

/** One kind of attack: a row of the report. */
export interface AttackKind {
  name: string
  /** Waits more than it works, and so runs beside the others. */
  isSlow?: true
  run(attack: Attack): Promise<void>
}

/** Counts the checks of one kind of attack, and keeps what was found broken. */
export interface Ledger {
  readonly checks: number
  readonly broken: readonly string[]
  readonly remarks: readonly string[]
  check(holds: boolean, what: string): void
  /** Counts a check that has found these faults. */
  faults(found: readonly string[], where: string): void
  remark(text: string): void
}

const maxLength = 300

export function createLedger(): Ledger {
  const broken: string[] = []
  const remarks: string[] = []
  let checks = 0
  return {
    get checks() {
      return checks
    },
    broken,
    remarks,
    check(holds, what) {
      checks++
      if (!holds) broken.push(what.slice(0, maxLength))
    },
    faults(found, where) {
      this.check(found.length === 0, `${where}: ${found.join('; ')}`)
    },
    remark: (text) => void remarks.push(text),
  }
}
