import type { LeadStatus } from '#contract/leads/leads.enums.ts'
import type { Lead } from './leads.ts'
import type { Random } from './random.ts'
import texts from './texts.json' with { type: 'json' }

export const {
  messages,
  additions,
  laterNotes,
  personalNotes,
  patientNotes,
  patientTasks,
  unresolvedRequests,
} = texts

/** A text with something in each of its blanks, such as {day}. A blank may begin the sentence. */
export function fillIn(random: Random, text: string): string {
  const { blanks } = texts
  const filled = text.replace(/\{(\w+)\}/g, (_, blank) => random.pick(blanks[blank as keyof typeof blanks]))
  return filled.charAt(0).toUpperCase() + filled.slice(1)
}

/** An insurance that does not exist, or none. */
export const insurer = (random: Random, known: number): string =>
  random.chance(known) ? random.pick(texts.insurers) : ''

/** What staff may write when they have moved a lead to a status. */
export function notesFor(status: Exclude<LeadStatus, 'new' | 'repeat'>, { row, call }: Lead): string[] {
  if (status === 'na' && call) return texts.noPatientOnPhone
  if (status !== 'contacted') return texts.notes[status]
  if (call && call !== 'completed') return [...texts.afterMissedCall, ...texts.notes.contacted]
  return row.phone ? texts.notes.contacted : texts.byEmail
}

/** Titles and descriptions of what there may be to do about a lead in a status. */
export function tasksFor(status: LeadStatus, { row, call }: Lead): string[][] {
  const wasMissed = call !== null && call !== 'completed'
  const has: Record<string, boolean> = {
    phone: row.phone !== '' && !wasMissed,
    email: row.email !== '',
    'missed call': wasMissed,
  }
  return texts.tasks[status].filter(([, , needs]) => !needs || has[needs])
}
