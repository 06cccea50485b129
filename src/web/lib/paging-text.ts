/** The query of a list as it travels: its numbers as text. */
export const pagingText = <Q extends { page: number; page_size: number }>({
  page,
  page_size,
  ...query
}: Q) => ({
  ...query,
  page: String(page),
  page_size: String(page_size),
})
