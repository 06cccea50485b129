import { Paper, Skeleton, Title } from '@mantine/core'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { formatShare } from '../slices.ts'
import type { DonutProps } from './donut.tsx'
import classes from './donut-card.module.css'

// The chart library loads after the numbers.
const Donut = lazyPart(() => import('./donut.tsx'))

/** Numbers are in a table too, so nothing relies on color alone. */
export function DonutCard(donut: DonutProps & { category: string }) {
  return (
    <Paper withBorder component="section" aria-label={donut.title} className={classes.card}>
      <Title order={2}>{donut.title}</Title>
      <div className={classes.content}>
        <div className={classes.chart}>
          <Suspense fallback={<Skeleton circle height={2 * donut.outerRadius} />}>
            <Donut {...donut} />
          </Suspense>
        </div>
        <table className={classes.legend}>
          <thead>
            <tr>
              <th scope="col">{donut.category}</th>
              <th scope="col">Leads</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {donut.slices.map(({ name, label, value, share, color, to }) => (
              <tr key={name}>
                <th scope="row">
                  <Link to={to} className={classes.legendLink}>
                    <span className={classes.dot} style={{ background: color }} />
                    {label}
                  </Link>
                </th>
                <td>{value.toLocaleString('en-US')}</td>
                <td>{formatShare(share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Paper>
  )
}
