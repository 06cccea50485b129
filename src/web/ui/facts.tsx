import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** Facts about a record, one below the other. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>

interface FactProps {
  label: ReactNode
  /** A `FactValue`, and what changes it. */
  children: ReactNode
}

export const Fact = ({ label, children }: FactProps) => (
  <div className={classes.fact}>
    <dt className={classes.label}>{label}</dt>
    <dd className={classes.content}>{children}</dd>
  </div>
)

/** A dash where there is nothing. */
export const FactValue = ({ children }: { children: ReactNode }) => (
  <div className={classes.value}>{children || <NoFact />}</div>
)

/** What stands where there is nothing. */
export const NoFact = () => <span className={classes.none}>—</span>

/** What the product notes by itself: small, and side by side. */
export const AsideFacts = ({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) => (
  <dl className={classes.aside}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value || <NoFact />}</dd>
      </div>
    ))}
  </dl>
)
