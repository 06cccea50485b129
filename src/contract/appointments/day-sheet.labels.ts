import { countOf } from '../formats/labels.ts'
import { visitStateLabels } from './appointments.enums.ts'

/** Labels of the day sheet. */
export const daySheetLabels = {
  title: 'Day Sheet',
  open: 'Day Sheet',
  back: 'Back to Calendar',
  print: 'Print',
  allLocations: 'All locations',
  time: 'Time',
  patient: 'Patient',
  phone: 'Phone',
  service: 'Service',
  operatory: 'Operatory',
  insurance: 'Insurance',
  note: 'Note',
  status: 'Status',
  actions: 'Actions',
  taken: 'Taken',
  /** Unlike "Scheduled", "Not confirmed" is a reason to call the patient. */
  states: { ...visitStateLabels, unconfirmed: 'Not confirmed' },
  visits: (count: number) => countOf(count, 'visit', 'visits'),
} as const
