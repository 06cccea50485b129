export const productName = 'Chairside'

/** Heading of the page that replaces one that crashed (spec section 2). */
export const applicationError = 'Unexpected Application Error!'
