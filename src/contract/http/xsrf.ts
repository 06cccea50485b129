/** axios copies the cookie into the header automatically (spec section 7). */
export const xsrfCookie = 'XSRF-TOKEN'
export const xsrfHeader = 'X-XSRF-TOKEN'
