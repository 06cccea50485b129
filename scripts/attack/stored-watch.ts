import type { Page } from '@playwright/test'

export interface Watched {
  take(): string[]
}

// Elements that a probe would have become, shadow roots included, and whatever has run.
const script = `
  window.probed = []
  window.probe = (number) => void window.probed.push('probe ' + number + ' ran')
  // Whoever drives the browser evaluates as well; what a page evaluates is told on its console.
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => blockedURI === 'eval' ||
    window.probed.push('the policy stopped ' + violatedDirective + ' ' + blockedURI + ' ' + sample))
  const everything = (root) => [...root.querySelectorAll('*')].flatMap((element) =>
    [element, ...(element.shadowRoot ? everything(element.shadowRoot) : [])])
  window.probeElements = () => everything(document).filter((element) =>
    element.getAttributeNames().some((name) => /^on/.test(name) && /probe\\(/.test(element.getAttribute(name)))
    || /^\\s*javascript:/i.test(element.getAttribute('href') ?? ''))
  window.probeTexts = () => everything(document)
    .flatMap((element) => [element.value, ...[...element.childNodes].map((node) => node.nodeType === 3 ? node.data : ''),
      element.getAttribute('title'), element.getAttribute('aria-label'), element.getAttribute('placeholder')])
    .filter((text) => typeof text === 'string' && text.includes('probe('))
`

/** Notes what pages of this tab do that no probe may make them do. */
export async function watchPage(page: Page): Promise<Watched> {
  let noted: string[] = []
  page.on('dialog', (dialog) => {
    noted.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', ({ message }) => noted.push(`an error: ${message}`))
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) noted.push(message.text())
  })
  // A stream that stays open would never let a page come to rest.
  await page.route('**/api/events/**', (route) => route.abort())
  await page.addInitScript(script)
  return {
    take() {
      const taken = noted
      noted = []
      return taken
    },
  }
}

/** Opens a page and answers what ran or became markup on it; notes the probes that it shows as text. */
export async function lookAt(
  page: Page,
  watched: Watched,
  address: string,
  seen: Set<number>,
  act: () => Promise<void> = async () => {},
): Promise<string[]> {
  watched.take()
  await page.goto(address)
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {})
  await act()
  const { ran, markup, texts } = (await page.evaluate(`({
    ran: window.probed,
    markup: window.probeElements().map(({ outerHTML }) => outerHTML.slice(0, 120)),
    texts: window.probeTexts(),
  })`)) as { ran: string[]; markup: string[]; texts: string[] }
  for (const text of texts)
    for (const [, number] of text.matchAll(/probe\((\d+)\)/g)) seen.add(Number(number))
  return [...ran, ...markup.map((html) => `markup: ${html}`), ...watched.take()]
}
