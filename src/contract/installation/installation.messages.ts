export const installationMessages = {
  signupQuestion: 'Who may sign up here?',
  signupWhy:
    'This installation is yours. Invite your own staff; other people need an account only if you let them in.',
  setByVariable: "Set by your system administrator with SIGNUP, so it can't be changed here.",
  notYours: 'Only administrators of the first practice of this installation decide who may sign up.',
  signupSaved: 'Saved who may sign up.',
  signupFailed: 'Failed to save who may sign up. Please try again.',
  restarted: 'Chairside stopped unexpectedly and restarted',
  restartedWhy: 'What was saved is safe. If this happens again, tell your system administrator.',
  testLeadAdded: 'Test Lead was added.',
  testLeadStays: 'Your test lead is still in your lead list.',
  noEmail:
    "Email isn't set up here, so a new practice can't be confirmed and stays closed. Ask an administrator for an invitation instead.",
} as const
