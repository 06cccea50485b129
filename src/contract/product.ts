/** Name of the product. */
export const productName = 'Chairside'

/** Heading of the page that stands in for one that failed (spec section 2). */
export const applicationError = 'Unexpected Application Error!'
