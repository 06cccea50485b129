let [title, news] = ['', 0]

const show = () => {
  document.title = news > 0 ? `(${news}) ${title}` : title
}

export function setTabTitle(text: string): void {
  title = text
  show()
}

export function setTabNews(count: number): void {
  news = count
  show()
}
