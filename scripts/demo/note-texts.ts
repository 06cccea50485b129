import type { LeadStatus } from '#contract/leads/leads.enums.ts'
import type { DemoLead } from './leads.ts'

const byPhone = [
  'Left a voicemail, will try again {time}.',
  'Spoke briefly, was at work. Asked to be called {time}.',
  'Interested in {treatment}, wants to check the calendar first.',
  'Talked through prices for {treatment}. Will think about it.',
  'Asked whether we take their plan. Waiting for a picture of the card.',
  'Wants one visit together with the {children}.',
  '{day}s {time} suit best.',
  'Line was busy twice, reached on the third try.',
  'Very friendly, knows the building from before.',
  'Would rather get a text than a call. Noted.',
  'A little nervous about {treatment}, explained how we start.',
  'Asked about parking and the bus stop. Sent directions.',
  'No hurry at all. Offered a {day} {time}.',
  'Asked about paying in parts. Office manager will look at it.',
  'Partner answered, will pass it on.',
  'Has a form from the old practice, will bring it.',
]
const byMail = [
  'Answered by e-mail with two free times.',
  'Wrote back, price range for {treatment} attached.',
  'No phone number on file, asked for one by e-mail.',
  'Sent the link to the new patient forms by e-mail.',
  'Replied that {day}s {time} would be fine with us.',
]
const missedCall = [
  'Returned the missed call: question about {treatment}.',
  'Called back twice, left a message both times.',
  'Missed call was about opening hours. Took down the name.',
  'Returned the missed call, asked to be called again {time}.',
  'Called back after lunch, wants a first visit on a {day}.',
]
const noCustomerOnPhone = [
  'Wrong number.',
  'Sales call about cleaning supplies.',
  'Lab asking about a delivery, passed on.',
  'Looking for another practice with a similar name.',
  'Silent call, nobody on the line.',
  'Survey, declined politely.',
]
const noCustomerInWriting = [
  'Job application, passed to the office manager.',
  'Advertisement, not a patient.',
  'Test entry of our own.',
  'Looking for another practice with a similar name.',
  'Sent twice, the other one is being worked on.',
]

const texts: Record<LeadStatus, readonly string[]> = {
  new: [],
  repeat: [],
  contacted: byPhone,
  na: noCustomerInWriting,
  scheduled: [
    'Booked {treatment} for a {day}, {clock}.',
    'First visit booked for {clock}. Forms sent.',
    'Took the last free {day} slot.',
    'Booked, and wants to hear if something earlier opens up.',
    'Cleaning and check-up in one visit, {clock}.',
    'Coming together with the {children}, booked one after the other.',
    'Insurance card on file, benefits checked.',
    'Booked for {clock}. Please send a reminder the day before.',
    'Needs the room on the ground floor, told the team.',
    'Booked a longer slot to talk about {treatment}.',
    'Asked for the same dentist as the sister.',
  ],
  converted: [
    'Came in, signed the forms, next cleaning booked.',
    'First visit done. Lovely family.',
    'Agreed to {treatment}, estimate signed.',
    'Paid the first part at the desk.',
    'Chart opened, records from the old practice requested.',
    'Asked us to keep {day}s {time} in mind.',
    'Will bring the {children} next time.',
    'Had a kind word for the front desk.',
    'Next visit in six months, wants a text before.',
    'Came early, filled in the forms here.',
  ],
  existing: [
    'Already a patient, added to the recall list.',
    'Known patient, had used another number.',
    'Patient of ours, moved the appointment to a {day}.',
    'Question about a bill, passed to the office manager.',
    'Same person as in the chart, e-mail updated.',
    'Asked for a copy of the last X-rays.',
    'Our patient, wanted to add the {children}.',
  ],
  noshow: [
    'Did not come, no message.',
    'Missed the {clock} visit, sent a note to rebook.',
    'Forgot the date and was sorry about it. Offered a {day}.',
    'Car trouble, wants to rebook.',
    'Waited 20 minutes, then gave the slot away.',
    'Stuck at work, asks for a time {time}.',
    'Mixed up our two addresses. Sent directions again.',
    'Not here for {treatment}, no answer so far.',
  ],
  lost: [
    'Chose a practice closer to work.',
    'Price for {treatment} was too high.',
    'Wanted a Sunday visit, which we do not offer.',
    'No answer after four tries, closing this.',
    'We are not in their network, went elsewhere.',
    'Moving away next month.',
    'Only wanted to compare prices for {treatment}.',
    'Found something sooner elsewhere.',
    'Asked not to be contacted again.',
    'Decided to wait until next year.',
    'Staying with the old dentist after all.',
  ],
}

/** What staff may write when they have moved a lead to a status. */
export function textsFor(status: LeadStatus, { row, callStatus }: DemoLead): readonly string[] {
  if (status === 'na' && callStatus) return noCustomerOnPhone
  if (status !== 'contacted') return texts[status]
  if (callStatus && callStatus !== 'completed') return [...missedCall, ...byPhone]
  return row.phone ? byPhone : byMail
}

/** What staff may add while there is something to plan. */
export const additions = [
  'Best reached {time}.',
  'Please text first.',
  '{day}s are out.',
  'Lives around the corner.',
  'Comes by bus, so not too early.',
  'Plan about an hour.',
  'Emergency contact still missing.',
  'Also asked about {treatment}.',
  'May bring the {children}.',
  'Insurance card to follow.',
  'Would come at short notice.',
  'Send a text the day before.',
  'Next try on a {day}.',
]
export const plannedStatuses: ReadonlySet<LeadStatus> = new Set(['contacted', 'scheduled', 'noshow'])

/** What staff may write later, while nothing has come of it. */
export const laterTexts = [
  'Tried again, still nothing.',
  'Sent a second message, {day}s are still free.',
  'Asked to be reminded next month.',
  'Still comparing offers for {treatment}.',
  'Out of town, back in two weeks.',
  'Waiting for the plan to answer.',
  'Told them about the free slot on a {day}, {clock}.',
  'Wants to decide together with the family.',
]

/** What the administrator keeps for themselves. */
export const personalTexts = [
  'Team lunch on Thursday: order for twelve, two vegetarian.',
  'Ask the building about the flickering light by the stairs at Elm Park.',
  'Ideas for the spring mailing:\n- cleaning offer for families\n- map of all four locations\n- a word about Saturday hours',
  'Douglas is away the first week of next month, Priya covers both Chicago and Milwaukee.',
  'Phone script: the greeting is too long. Name, practice, question – that is all.',
  'Compare no-shows before and after the text reminders.',
  'Order more welcome folders, the blue ones.',
  'Flyers at the farmers market brought eleven calls. Worth doing again.',
  'Check which web form still asks for a fax number.',
  'Interviews for Lakeside front desk: three candidates, one could start right away.',
  'Every missed call gets a call back the same day. Say so again on Monday.',
  'Water bill at Mill Pond doubled, have somebody look at it.',
]
