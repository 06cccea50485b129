import { Text } from '@mantine/core'
import { Link } from 'react-router'
import classes from './count-card.module.css'

interface CountCardProps {
  label: string
  value: string
  color?: string
  to?: string
  hint?: string
  /** Says on hover how the value is computed. */
  formula?: string
}

export function CountCard({ label, value, color, to, hint, formula }: CountCardProps) {
  const content = (
    <>
      <span className={classes.label}>
        {color && <span className={classes.dot} style={{ background: color }} />}
        {label}
      </span>
      <span className={classes.number}>
        <span className={classes.value}>{value}</span>
        {hint && (
          <Text component="span" size="xs" c="dimmed">
            {hint}
          </Text>
        )}
      </span>
    </>
  )
  return to ? (
    <Link to={to} className={classes.card}>
      {content}
    </Link>
  ) : (
    <div className={classes.card} title={formula}>
      {content}
    </div>
  )
}
