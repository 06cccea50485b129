import { countOf } from '../formats/labels.ts'

export const operatoryMessages = {
  fetchFailed: 'Failed to fetch operatories. Please try again.',
  createFailed: 'Failed to add operatory. Please try again.',
  updateFailed: 'Failed to rename operatory. Please try again.',
  updateStale: 'Someone else changed this operatory. You now see their changes; please make yours again.',
  deleteFailed: 'Failed to remove operatory. Please try again.',
  deleteStale: 'Someone else changed this operatory. Review it before you remove it.',
  notAllowed: 'Only administrators and office managers can change operatories.',
  nameTaken: 'This location already has an operatory with this name.',
  inUse: (visits: number) =>
    `${countOf(visits, 'upcoming appointment uses', 'upcoming appointments use')} this operatory. Move or cancel them first.`,
  removeQuestion: (name: string) => `Remove ${name}? Past appointments keep everything but the operatory.`,
} as const
