import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Actions, Driver } from './driver.ts'
import type { Point, Screen } from './screen.ts'
import { until } from './until.ts'

/** Something on the page, as a person finds it: by its role, and how its name begins. */
export interface Thing {
  role: keyof typeof roles
  name?: string
}

const roles = {
  button: 'button',
  dialog: '[role=dialog]',
  field: 'input:not([type=file], [type=checkbox], [type=hidden]), textarea',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  menuitem: '[role=menuitem]',
  separator: '[role=separator]',
  text: 'p',
} as const

interface Rect {
  left: number
  top: number
  width: number
  height: number
}

/** Defines `find`: the first that shows, shadow roots included. */
const finder = `
  const textOf = (elements) => [...elements].map((element) => element?.textContent ?? '').join(' ')
  const nameOf = (element) => {
    const labels = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => element.getRootNode().getElementById(id))
    const content = element.matches('input, textarea') ? '' : element.textContent
    const names = [textOf(labels), element.getAttribute('aria-label'), textOf(element.labels ?? []), content, element.placeholder]
    return (names.find((name) => name?.trim()) ?? '').replace(/\\s+/g, ' ').trim()
  }
  const everything = (root) => [...root.querySelectorAll('*')].flatMap((element) =>
    [element, ...(element.shadowRoot ? everything(element.shadowRoot) : [])])
  const shows = (element) => element.checkVisibility({ checkVisibilityCSS: true }) && element.getClientRects().length > 0
  const find = (selector, name) => everything(document).find((element) =>
    element.matches(selector) && shows(element) && nameOf(element).startsWith(name))`

/** Where the page is on the screen: in WebKit, below and beside the bars of its window. */
const pageCorner = `() => ({
  x: window.mozInnerScreenX ?? screenX + outerWidth - innerWidth,
  y: window.mozInnerScreenY ?? screenY + outerHeight - innerHeight,
})`

const settledPlace = `async (element) => {
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const place = () => element.getBoundingClientRect().toJSON()
  const before = place()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const now = place()
  const over = element.getRootNode().elementFromPoint(now.left + now.width / 2, now.top + now.height / 2)
  return JSON.stringify(now) === JSON.stringify(before) && element.contains(over) && now
}`

const keys: Readonly<Record<string, string>> = {
  ArrowDown: '\uE015',
  Backspace: '\uE003',
  Control: '\uE009',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
}
const keyOf = (name: string) => keys[name] ?? name

const described = ({ role, name = '' }: Thing): string => `${role} “${name}”`

export const middle = ({ left, top, width, height }: Rect): Point => ({
  x: left + width / 2,
  y: top + height / 2,
})

/** A page as someone at a desk uses it: what shows, a mouse and a keyboard. */
export type Tab = ReturnType<typeof tabOf>

export function tabOf(driver: Driver, screen: Screen, origin: string) {
  /** What a function of a thing's element answers; null where there is none. */
  const about = <R>({ role, name = '' }: Thing, question: string) =>
    driver.run<R | null>(
      `(selector, name) => { ${finder}; const found = find(selector, name); return found ? (${question})(found) : null }`,
      roles[role],
      name,
    )
  const strokes = (names: readonly string[]) =>
    names.map(keyOf).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
  const keyboard = (actions: Actions['actions']) => driver.act([{ type: 'key', id: 'keyboard', actions }])
  const mouse = (actions: Actions['actions']) =>
    driver.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
  const moveTo = ({ x, y }: Point) => ({
    type: 'pointerMove',
    x: Math.round(x),
    y: Math.round(y),
    duration: 0,
  })
  const down = { type: 'pointerDown', button: 0 }
  const up = { type: 'pointerUp', button: 0 }

  const tab = {
    open: (path: string) => driver.goTo(path.startsWith('/') ? origin + path : path),
    run: driver.run,
    path: () => driver.run<string>('() => location.pathname + location.search'),
    /** Where a thing is, once it stays there and nothing covers it. */
    see: (thing: Thing): Promise<Rect> => until(described(thing), () => about<Rect>(thing, settledPlace)),
    gone: (thing: Thing) => until(`no ${described(thing)}`, async () => !(await about(thing, '() => true'))),
    about,
    /** What a function of a thing's element answers, once that is not false. */
    ask: <R>(thing: Thing, question: string) =>
      until(`${described(thing)}: ${question}`, () => about<R>(thing, question)),
    async click(thing: Thing) {
      await mouse([moveTo(middle(await tab.see(thing))), down, up])
    },
    /** Where it is over nothing. */
    moveMouseAway: () => mouse([moveTo({ x: 1, y: 1 })]),
    type: (text: string) => keyboard(strokes([...text])),
    press: (...names: string[]) => keyboard(strokes(names)),
    /** Replaces what a field holds. */
    async fill(thing: Thing, text: string) {
      await tab.click(thing)
      const value = keyOf('Control')
      await keyboard([{ type: 'keyDown', value }, ...strokes(['a']), { type: 'keyUp', value }])
      await tab.press('Backspace')
      await tab.type(text)
    },
    /**
     * Drags by the screen's own mouse, and lets go once the page shows that it has arrived. A drag of WebDriver's ends
     * without a drop in Firefox, and begins none in WebKit.
     */
    async drag(from: Point, to: Point, hasArrived: () => Promise<boolean | null>) {
      const corner = await driver.run<Point>(pageCorner)
      const moveTo = ({ x, y }: Point) => screen.moveTo({ x: corner.x + x, y: corner.y + y })
      await moveTo(from)
      await screen.press()
      for (let share = 0.1; share < 1; share += 0.1)
        await moveTo({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
      // A hand is never still: of moves that come fast, the browser may leave out the last.
      let tremor = 0
      const arrive = async () => {
        tremor = 1 - tremor
        await moveTo({ x: to.x, y: to.y + tremor })
        return hasArrived()
      }
      await until('the end of the drag', arrive).finally(() => screen.letGo())
    },
    chooseFile: driver.chooseFile,
    /** The path of the file that something saves. */
    async saved(act: () => Promise<void>): Promise<string> {
      const files = () => readdirSync(driver.downloads)
      const before = new Set(files())
      // What is still being written has no bytes yet, or a name of its own.
      const isWhole = (name: string) =>
        !before.has(name) &&
        !/\.(part|wkdownload)$/.test(name) &&
        statSync(join(driver.downloads, name)).size > 0
      await act()
      const name = await until('a saved file', () => files().find(isWhole))
      return join(driver.downloads, name)
    },
  }
  return tab
}
