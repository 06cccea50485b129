export const installationMessages = {
  signupQuestion: 'Who can create an account?',
  signupWhy:
    'This installation is yours. Invite your own staff. Other people can create an account only if you allow it.',
  setByVariable: "Set by the person who runs your server (SIGNUP), so you can't change it here.",
  notYours: 'Only administrators of the first practice on this server can decide who can create an account.',
  signupSaved: 'Sign-up setting saved.',
  signupFailed: 'Failed to save the sign-up setting. Please try again.',
  namesFailed: 'Failed to save the names. Please try again.',
  dismissFailed: 'Failed to dismiss this. Please try again.',
  removeFailed: 'Failed to remove the test lead. Please try again.',
  testLeadRemoved: 'Test lead removed. Nothing of it is left.',
  restarted: 'Chairside stopped unexpectedly and restarted',
  restartedWhy: 'Your saved work is safe. If this happens again, tell the person who runs your server.',
  workWhy: 'Runs on this server after something happens. Failed work is retried until it succeeds.',
  workStuck:
    'Nothing is lost: the work continues once the problem is fixed. Tell the person who runs your server. The log has the reason.',
  workFailed: 'Failed to load the background work. Please try again.',
  testLeadAdded: 'Test Lead added.',
  testLeadStays: 'Your test lead is still in your lead list.',
} as const
