import { countOf } from '../formats/labels.ts'
import { recordMessages } from '../http/records.ts'

export const operatoryMessages = {
  ...recordMessages('operatory', 'operatories'),
  updateStale: 'Someone else changed this operatory. You now see their changes; please make yours again.',
  deleteStale: 'Someone else changed this operatory. Review it before you remove it.',
  deleteFailed: 'Failed to remove operatory. Please try again.',
  notAllowed: 'Only administrators and office managers can change operatories.',
  nameTaken: 'This location already has an operatory with this name.',
  inUse: (visits: number) =>
    `${countOf(visits, 'upcoming appointment uses', 'upcoming appointments use')} this operatory. Move or cancel them first.`,
  removeQuestion: (name: string) => `Remove ${name}? Past appointments keep everything but the operatory.`,
} as const
