let [title, news] = ['', 0]

const show = () => {
  document.title = news > 0 ? `(${news}) ${title}` : title
}

/** Sets the title of the browser tab, ahead of which the number of news stays. */
export function setTabTitle(text: string): void {
  title = text
  show()
}

/** Shows ahead of the tab's title how much is new; nothing at 0. */
export function setTabNews(count: number): void {
  news = count
  show()
}
