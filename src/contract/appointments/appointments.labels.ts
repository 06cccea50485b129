export const appointmentLabels = {
  day: 'Date',
  time: 'Time',
  date_time: 'Date and Time',
  type: 'Type',
  status: 'Status',
  staff: 'Staff',
  staff_id: 'Staff',
  duration: 'Duration',
  location: 'Location',
  patient: 'Patient',
} as const
