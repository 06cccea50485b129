export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = Object.assign(document.createElement(tag), properties)
  node.append(...children)
  return node
}

const svg = 'http://www.w3.org/2000/svg'

/** A line icon on a 24 px grid, hidden from screen readers. */
export function icon(path: string): SVGElement {
  const drawing = document.createElementNS(svg, 'svg')
  for (const [name, value] of [
    ['viewBox', '0 0 24 24'],
    ['class', 'icon'],
    ['aria-hidden', 'true'],
  ] as const) {
    drawing.setAttribute(name, value)
  }
  const line = document.createElementNS(svg, 'path')
  line.setAttribute('d', path)
  drawing.append(line)
  return drawing
}

/** A shadow root, isolated from the page's styles. Constructed style sheets work under a CSP without inline styles. */
export function openRoot(host: HTMLElement, ...styles: string[]): HTMLElement {
  // Open, so that password managers, screen readers and tests can look inside.
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = styles.map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  const root = element('div', { className: 'root', lang: 'en' })
  shadow.append(root)
  return root
}
