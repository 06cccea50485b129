/** Labels of the form that books an appointment. */
export const bookingLabels = { create: 'Create Appointment', cancel: 'Cancel' } as const
