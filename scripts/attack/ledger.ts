/** Counts the checks of one kind of attack, and keeps what was found broken. */
export interface Ledger {
  readonly checks: number
  readonly broken: readonly string[]
  /** What was looked for in vain or has to be said beside the numbers. */
  readonly remarks: readonly string[]
  /** Counts a check; what is broken is said as whoever reads the report needs it. */
  check(holds: boolean, what: string): void
  /** Counts a check that has found these faults. */
  faults(found: readonly string[], where: string): void
  remark(text: string): void
}

const mostTold = 300

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
      if (!holds) broken.push(what.slice(0, mostTold))
    },
    faults(found, where) {
      this.check(found.length === 0, `${where}: ${found.join('; ')}`)
    },
    remark: (text) => void remarks.push(text),
  }
}
