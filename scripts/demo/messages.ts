import type { LeadType } from '#contract/leads/leads.enums.ts'
import type { Random } from './random.ts'

const blanks = {
  day: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'weekday'],
  time: ['in the morning', 'after work', 'around lunch', 'before 9', 'in the late afternoon'],
  treatment: [
    'a cleaning',
    'a crown',
    'clear aligners',
    'whitening',
    'an implant',
    'a night guard',
    'veneers',
  ],
  children: ['two kids', 'three kids', 'daughter', 'son', 'twins'],
  clock: ['8:30', '9:00', '10:15', '11:00', '1:30', '2:45', '4:00'],
  since: ['since yesterday', 'for two days', 'for about a week', 'on and off this month'],
} as const

const templates: Record<LeadType, readonly string[]> = {
  contact_form: [
    'Hello, we just moved here and need a dentist for me and my {children}. Are you taking new patients?',
    'I would like to book {treatment}. Any {day} {time} works for me.',
    'A back tooth has been sensitive to cold {since}. How soon could someone look at it?',
    'My last check-up was over a year ago. Could I come in on a {day}, {time}?',
    'What would {treatment} cost without insurance? A rough range is fine.',
    'I chipped a front tooth this morning and have a wedding next weekend. Please call me back.',
    'Do you see children? My {children} would need a first visit.',
    'I get nervous at the dentist. Do you offer anything to make {treatment} easier?',
    'Please call me {time}. I have a question about a bill from my last visit.',
    'My old practice closed. How do I have my X-rays sent to you?',
    'My gums have been sore {since}. Is that something your hygienist could look at?',
    'I lost a filling and can be there at short notice, best {time}.',
  ],
  website: [
    'Asked for a callback about {treatment}.',
    'Looking for an appointment on a {day}, {time}.',
    'New patient, interested in {treatment}. Prefers a call {time}.',
    'Would like to know whether the new patient offer is still on.',
    'Asked which insurance plans are accepted before booking {treatment}.',
    'Appointment request for my {children}.',
    'Wants a second opinion on {treatment}.',
    'Has had tooth pain {since} and asks for the next free slot.',
  ],
  chatbot: [
    'Chat: asked for prices of {treatment}, left contact details for a callback {time}.',
    'Chat: tooth pain {since}, wants the earliest appointment.',
    'Chat: asked about opening hours on a {day} and whether new patients are welcome.',
    'Chat: would like to move an appointment to a {day}, {time}.',
    'Chat: asked how long {treatment} takes and if it can be paid in parts.',
    'Chat: looking for a dentist for my {children}.',
  ],
  phonecall: [],
}

/** A short message as people write it; none for a phone call. */
export function message(random: Random, type: LeadType): string {
  const choices = templates[type]
  return choices.length === 0 ? '' : fillBlanks(random, random.pick(choices))
}

/** A text with something in each of its blanks, such as {day}. */
function fillBlanks(random: Random, text: string): string {
  return text.replace(/\{(\w+)\}/g, (_, blank: string) => random.pick(blanks[blank as keyof typeof blanks]))
}

/** The same, where a blank may begin the sentence. */
export function fillSentence(random: Random, text: string): string {
  const filled = fillBlanks(random, text)
  return filled.charAt(0).toUpperCase() + filled.slice(1)
}
