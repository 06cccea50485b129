export const productName = 'Chairside'

/** Heading of the page that replaces one that crashed (spec section 2). */
export const applicationError = 'Unexpected Application Error!'

/** Stands in the place of a part of a page that failed. */
export const partError = 'Something went wrong in this part of the page. Your saved work is safe.'
