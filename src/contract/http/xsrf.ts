/** A cookie that a state-changing call repeats in a header; axios does so by itself (spec section 7). */
export const xsrfCookie = 'XSRF-TOKEN'
export const xsrfHeader = 'X-XSRF-TOKEN'
