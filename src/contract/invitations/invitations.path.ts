/** The token follows in the URL fragment, which never reaches a log or another site. */
export const invitationPath = '/invitation'
