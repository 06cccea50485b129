import { dashboardCharts } from '#contract/dashboard/dashboard.messages.ts'
import type { LeadCount } from '#contract/leads/leads.schemas.ts'

export interface Slice {
  name: string
  label: string
  value: number
  /** 0 to 1. */
  share: number
  color: string
  to: string
}

export function toSlices(
  counts: LeadCount[],
  filter: 'status' | 'type',
  color: (name: string, index: number) => string,
): Slice[] {
  const total = counts.reduce((sum, { value }) => sum + value, 0)
  return counts
    .map(({ name, label, value }, index) => ({
      name,
      label,
      value,
      share: total === 0 ? 0 : value / total,
      color: color(name, index),
      to: `/leads?${new URLSearchParams({ [filter]: name })}`,
    }))
    .filter(({ value }) => value > 0)
}

export const statusColor = (name: string): string => `var(--status-${name})`

/** The six chart colors in turn (spec section 9). */
export const paletteColor = (_name: string, index: number): string =>
  `var(--chart-${(index % dashboardCharts.paletteSize) + 1})`

export const formatShare = (share: number): string =>
  share > 0 && share < 0.001 ? '<0.1%' : `${(share * 100).toFixed(1)}%`
