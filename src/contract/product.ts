export const productName = 'Chairside'

/** Heading of the page that replaces a crashed one (spec section 2). */
export const applicationError = 'Unexpected Application Error!'

/** Replaces a part of a page that crashed. */
export const partError = 'Something went wrong in this part of the page. Your saved work is safe.'

// Texts of the frame around every page, one by one: all of them load before the first page.
export const skipToContent = 'Skip to content'
export const skipToList = 'Skip to list'
export const mainNavigationLabel = 'Main'
export const footerLabel = 'Footer'
export const addLabel = 'Add'
export const moreLabel = 'More'
export const filtersLabel = (active: number) => (active > 0 ? `Filters · ${active}` : 'Filters')
export const profileLabel = 'Profile'
export const openRequestsLabel = 'open'
export const loadingLabel = 'Loading'
export const pageError = 'Something went wrong on this page. Your saved work is safe.'
