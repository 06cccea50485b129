import type { Random } from './random.ts'

const insurers = {
  'Bluebird Dental Mutual': 16,
  'Harborstone Benefits': 14,
  'Evenfield Dental Plan': 12,
  'Northgate Workers Plan': 9,
  'Cedarline PPO': 8,
  'Open Meadow Health': 6,
  'Granite State Dental Pool': 4,
  'Self-pay': 6,
}

/** An insurance provider that does not exist, or none. */
export const insurer = (random: Random, known: number): string =>
  random.chance(known) ? random.weighted(insurers) : ''
