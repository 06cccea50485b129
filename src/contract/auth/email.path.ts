/** Without a token in the URL fragment, the page of the signed-in person's own email. */
export const confirmEmailPath = '/confirm-email'
