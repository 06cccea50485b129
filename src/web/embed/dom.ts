/** Makes an element with its properties and children. */
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

/** A drawing of lines on a grid of 24, which screen readers pass over. */
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

/**
 * The root of what we show on somebody else's page: their styles do not reach into it, ours not out of it. Style sheets
 * are made by script, which a Content-Security-Policy without inline styles allows.
 */
export function openRoot(host: HTMLElement, ...styles: string[]): HTMLElement {
  // Open, so that password managers, screen readers and tests find what is in it; closed would keep nobody out.
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
