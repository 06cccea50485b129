import { countOf } from '../formats/labels.ts'
import { productName } from '../product.ts'

/** Labels and hints of the first steps. */
export const installationLabels = {
  welcome: `Welcome to ${productName}`,
  administratorsOnly: 'Only an administrator can set up the practice.',
  home: 'Home',
  skip: 'Skip for now',
  finish: 'Done',
  continue: 'Continue',
  save: 'Save',
  dismiss: 'Dismiss',
  steps: 'First steps',
  done: 'done',
  company: 'Your practice',
  companyTitle: 'Name your practice',
  companyHint: 'Patients and staff see this name. The time zone sets your business day.',
  location: 'First location',
  locationTitle: 'Add your first location',
  locationHint: 'The office where patients come in. You can add more later in Practice Settings.',
  signup: 'Sign-up',
  form: 'Website form',
  formTitle: 'Put a form on your website',
  formHint: 'Add this tag to your website, or send it to your web designer. Every request becomes a lead.',
  otherForm: 'Other: your own form, or plain HTML',
  websiteHint: 'Change colors and questions, or add chat, in',
  websiteSettings: 'Website settings',
  tryIt: 'Try it: send a request the way a visitor to your website would. It becomes a lead.',
  sendTestLead: 'Send a test lead',
  testLeadFailed: (reason: string) => `The test lead could not be sent. ${reason} Please try again.`,
  testLeadStatus: (status: number) => `The server responded with status ${status}.`,
  seeTestLead: 'See it in your lead list',
  finishSetup: 'Finish setting up your practice.',
  work: 'Background Work',
  upToDate: 'Up to date',
  behind: (seconds: number) =>
    seconds < 60
      ? 'Less than a minute behind'
      : `${countOf(Math.round(seconds / 60), 'minute', 'minutes')} behind`,
  retrying: (time: string) => `Failed at ${time}, retrying`,
  stuck: (time: string) => `Stuck since ${time}`,
  removeTestLead: 'Remove test lead',
} as const
