/** Labels of booking an appointment. */
export const bookingLabels = {
  create: 'Create Appointment',
  cancel: 'Cancel',
  newAppointment: 'New Appointment',
  for: 'For',
  booked: (patient: string, time: string) => `${patient} is booked for ${time}.`,
  patient: 'Patient',
  patients: 'Patients',
  searchHint: 'Name, phone or email',
  addPatient: 'Add new patient',
} as const
