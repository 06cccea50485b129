export const productName = 'Chairside'

/** Heading of the page that replaces a crashed one (spec section 2). */
export const applicationError = 'Unexpected Application Error!'

/** Replaces a part of a page that crashed. */
export const partError = 'Something went wrong in this part of the page. Your saved work is safe.'
