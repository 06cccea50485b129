/** The page that takes an invitation; its token follows behind a #, so that it reaches no log and no other site. */
export const invitationPath = '/invitation'
