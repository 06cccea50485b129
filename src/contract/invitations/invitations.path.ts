/** The token follows in the URL fragment, which reaches no log and no other site. */
export const invitationPath = '/invitation'
