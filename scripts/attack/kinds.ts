import type { Ledger } from './ledger.ts'
import type { AttackOptions } from './options.ts'
import type { Target } from './target.ts'

/** What every kind of attack works with. */
export interface Attack {
  target: Target
  options: AttackOptions
  ledger: Ledger
}

/** One kind of attack: a row of the report. */
export interface AttackKind {
  name: string
  /** Waits more than it works, and so runs beside the others. */
  isSlow?: true
  run(attack: Attack): Promise<void>
}
