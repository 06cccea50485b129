import type { LeadStatus } from '#contract/leads/leads.enums.ts'
import type { DemoLead } from './leads.ts'

export interface TaskText {
  title: string
  description: string
  /** Whether it makes sense for a lead; for any unless told otherwise. */
  fits?(lead: DemoLead): boolean
}

const hasPhone = ({ row }: DemoLead) => row.phone !== ''
const hasEmail = ({ row }: DemoLead) => row.email !== ''
const wasMissed = ({ callStatus }: DemoLead) => callStatus !== null && callStatus !== 'completed'

const callBack: TaskText = {
  title: 'Call back',
  description: 'Best reached {time}. Ask what they need and offer a first visit.',
  fits: (lead) => hasPhone(lead) && !wasMissed(lead),
}
const returnCall: TaskText = {
  title: 'Return the missed call',
  description: 'Nobody picked up. Leave a message if there is no answer.',
  fits: wasMissed,
}
const verifyInsurance: TaskText = {
  title: 'Verify insurance',
  description: 'Ask the plan what it covers for {treatment} and note it in the chart.',
}
const sendForms: TaskText = {
  title: 'Send new patient forms',
  description: 'Send the link to the forms and ask for them two days before the visit.',
  fits: hasEmail,
}
const confirm: TaskText = {
  title: 'Confirm appointment',
  description: 'Visit on a {day}, {clock}. Offer another time if it does not suit any more.',
}
const answer: TaskText = {
  title: 'Answer by e-mail',
  description: 'Asked about {treatment}. The price list is in the shared folder.',
  fits: hasEmail,
}
const estimate: TaskText = {
  title: 'Send an estimate',
  description: 'Rough range for {treatment}, with and without insurance.',
}
const offerSlot: TaskText = {
  title: 'Offer a free slot',
  description: 'A {day} at {clock} has opened up. First come, first served.',
}

/** What there is to do about leads of a status. */
export const taskTexts: Record<LeadStatus, readonly TaskText[]> = {
  new: [callBack, returnCall, answer, verifyInsurance, offerSlot],
  repeat: [
    callBack,
    returnCall,
    offerSlot,
    {
      title: 'Find out why they came back',
      description: 'Look at the earlier notes first, then get in touch.',
    },
  ],
  contacted: [
    sendForms,
    verifyInsurance,
    estimate,
    offerSlot,
    {
      title: 'Call again',
      description: 'Wanted to think about {treatment}. Ask {time}.',
      fits: hasPhone,
    },
    {
      title: 'Check payment plan',
      description: 'Wants to pay in parts. Office manager to approve.',
    },
  ],
  scheduled: [
    confirm,
    verifyInsurance,
    sendForms,
    {
      title: 'Request records',
      description: 'X-rays and chart from the previous practice, before the first visit.',
    },
    { title: 'Send directions', description: 'Address, parking and the entrance at the back.' },
    { title: 'Prepare the room', description: 'Longer visit at {clock}, {treatment}. Ground floor, please.' },
  ],
  converted: [
    {
      title: 'Send welcome folder',
      description: 'By mail, with the card of the practice and the opening hours.',
    },
    { title: 'Book the next cleaning', description: 'In six months. {day}s {time} suit best.' },
    { title: 'Scan the signed forms', description: 'They are in the tray at the front desk.' },
  ],
  existing: [
    {
      title: 'Update contact details',
      description: 'Number or e-mail differ from the chart. Ask which to keep.',
    },
    {
      title: 'Look into the bill',
      description: 'Question about the last statement. Office manager to answer.',
    },
  ],
  noshow: [
    { title: 'Rebook the visit', description: 'Missed {clock}. Offer two times {time}.' },
    { title: 'Send a friendly note', description: 'We missed you, and how to find a new time.' },
    {
      title: 'Call about the missed visit',
      description: 'Ask whether a {day} would be better.',
      fits: hasPhone,
    },
  ],
  lost: [
    {
      title: 'Ask for feedback',
      description: 'One short question: what could we have done better?',
      fits: hasEmail,
    },
  ],
  na: [],
}
