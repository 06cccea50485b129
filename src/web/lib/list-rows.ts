/** Marks the element whose children are the rows of a list: the list that the page is about, or another. */
export const rowsMark = (isPage: boolean | undefined) =>
  isPage ? { 'data-rows': 'page', 'aria-keyshortcuts': 'J K' } : { 'data-rows': '' }

/** The link or button that opens a row, or else the first within it. */
export const openerIn = (row: Element | null | undefined): HTMLElement | null | undefined =>
  row?.querySelector<HTMLElement>('[data-opener]') ?? row?.querySelector<HTMLElement>('a, button')

export const rowsOfPage = () => document.querySelector('[data-rows="page"]')
