import { Link } from 'react-router'
import { Pie, PieChart, type PieLabelRenderProps, type PieSectorShapeProps, Sector } from 'recharts'
import { dashboardCharts } from '#contract/dashboard/dashboard.messages.ts'
import { formatShare, type Slice } from '../slices.ts'
import classes from './donut-card.module.css'

export interface DonutProps {
  title: string
  slices: Slice[]
  /** Pixels (spec section 9). */
  innerRadius: number
  outerRadius: number
}

/** Pixels. */
const size = 270

export default function Donut({ title, slices, innerRadius, outerRadius }: DonutProps) {
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  return (
    <PieChart width={size} height={size} accessibilityLayer={false} role="group" aria-label={title}>
      <Pie
        data={slices}
        dataKey="value"
        nameKey="label"
        innerRadius={innerRadius}
        outerRadius={outerRadius}
        startAngle={90}
        endAngle={-270}
        rootTabIndex={-1}
        isAnimationActive={false}
        shape={SliceLink}
        label={SliceLabel}
        labelLine={false}
      />
      <text x="50%" y="50%" dy={-2} textAnchor="middle" className={classes.total}>
        {total.toLocaleString('en-US')}
      </text>
      <text x="50%" y="50%" dy={18} textAnchor="middle" className={classes.totalLabel}>
        {total === 1 ? 'lead' : 'leads'}
      </text>
    </PieChart>
  )
}

function SliceLink(sector: PieSectorShapeProps) {
  const { label, value, share, color, to }: Slice = sector.payload
  const text = `${label}: ${value.toLocaleString('en-US')} (${formatShare(share)})`
  return (
    <Link to={to} aria-label={text} className={classes.slice} data-whole={share === 1 || undefined}>
      <title>{text}</title>
      <Sector
        cx={sector.cx}
        cy={sector.cy}
        innerRadius={sector.innerRadius}
        outerRadius={sector.outerRadius}
        startAngle={sector.startAngle}
        endAngle={sector.endAngle}
        fill={color}
      />
    </Link>
  )
}

/** Pixels. */
const labelGap = 10

function SliceLabel({ cx, cy, outerRadius, midAngle = 0, payload }: PieLabelRenderProps) {
  const { share }: Slice = payload
  if (share < dashboardCharts.labelledShare) return null
  const angle = (-midAngle * Math.PI) / 180
  const x = cx + (outerRadius + labelGap) * Math.cos(angle)
  const y = cy + (outerRadius + labelGap) * Math.sin(angle)
  return (
    <text
      x={x}
      y={y}
      // Straight below or above the ring it is in the middle.
      textAnchor={Math.abs(x - cx) < 1 ? 'middle' : x < cx ? 'end' : 'start'}
      dominantBaseline="central"
      className={classes.label}
    >
      {Math.round(share * 100)}%
    </text>
  )
}
