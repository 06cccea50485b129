/** Texts of the pages about privacy, terms and contact. */
export const termsLabels = {
  title: 'Terms',
  intro:
    'Your practice gives you access to Chairside for your work. These are the ground rules. If your agreement with the practice says more, it comes first.',
  using: 'Using it',
  rules: [
    'Use only your own account and keep the password to yourself. Everything done with it is recorded under your name.',
    'Look only at records you need for your work.',
    'Write about people as if they could read it. Keep health details where your practice wants them.',
    'Sign out on shared computers, and tell an administrator right away if a device is lost.',
  ],
  running: 'Running it',
  runningText:
    'The practice, or the company that runs this server for it, is responsible for operating it: backups, updates, who has access, and complying with the laws that protect patient data.',
  software: 'The software',
  softwareText:
    'Chairside is open source software under the MIT license. It comes as is, without warranty of any kind. It organizes work. It does not give medical advice or make decisions about care.',
} as const

export const privacyLabels = {
  title: 'Privacy',
  intro:
    'This is Chairside, on a server run by or for your dental practice. The practice decides what is stored here, for how long, and who can see it. The makers of Chairside receive nothing: the program sends no usage data and loads nothing from other sites.',
  stored: 'What is stored',
  storedItems: [
    'About people who contact the practice: name, phone, email, address, date of birth, language and insurance provider as they gave them, their messages and recorded calls, and staff notes about following up.',
    'About staff: name, email, role and locations, a password in hashed form only, and when and from which address each session was opened.',
    'Which staff member saw or changed which record, and when.',
  ],
  storedWhere: "Everything is kept in the practice's own database and file storage.",
  browser: 'What this browser keeps',
  browserText:
    'While you are signed in: your session keys, your role, and the names of your company and locations. They are removed when you sign out. Other than that, only how you set up your screens, such as the color scheme and list columns. One cookie keeps other sites from sending forms as you; no cookie tracks you.',
  access: 'Who can see it',
  accessText:
    'Staff see records for the locations they work at; administrators see records for the whole company. No company on this server can see the records of another.',
  rights: 'Your rights',
  rightsText:
    'To see, correct or delete what is stored about you, ask the practice. Staff can find who to ask under',
  contact: 'Contact',
} as const

export const contactLabels = {
  title: 'Contact',
  intro:
    'Your practice runs this installation itself, so help is close by. No one outside can see your data or reset your password.',
  staff: 'If you work here',
  account: 'Forgot your password, have a new coworker, or see the wrong location or role:',
  accountHelp: (company: string) =>
    `ask an administrator of ${company} in Chairside, usually the office manager.`,
  yourCompany: 'your company',
  outage: 'Chairside is slow or unavailable:',
  outageHelp:
    'tell the person who runs your server. Every server error has a request number that helps them find the cause.',
  locations: 'Phone numbers and addresses of your locations:',
  locationsHelp: 'see',
  profile: 'My Profile',
  patients: 'If you are a patient',
  patientsText:
    'This site is for staff. Please call your dental practice or use the contact form on its website. The front desk gets your request right away.',
} as const
