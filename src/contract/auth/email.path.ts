/** Without a token in the URL fragment, the page shows the signed-in person's own email. */
export const confirmEmailPath = '/confirm-email'
