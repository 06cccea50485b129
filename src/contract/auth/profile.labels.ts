/** Labels and hints of My Profile (spec section 2). */
export const profileLabels = {
  username: 'Username',
  name: 'Name',
  role: 'Role',
  notifications: 'Notifications',
  notificationsHint: 'How this browser alerts you to new leads and calls.',
  locations: 'Locations',
  email: 'Email',
  sendAgain: 'Send again',
  changeEmail: 'Change email',
  save: 'Save',
} as const
