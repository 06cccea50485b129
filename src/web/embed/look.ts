type Rgb = [red: number, green: number, blue: number]

const ofHex = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other]
    .map((colour) => luminance(ofHex(colour)) + 0.05)
    .sort((a, b) => a - b)
  return light / dark
}

/** Black or white, whichever reads better on a colour: one of the two has a contrast of at least 4.5. */
export const textOn = (colour: string): string =>
  contrast('#000000', colour) > contrast('#ffffff', colour) ? '#000000' : '#ffffff'

/** True where the page around an element is dark. */
function isDarkAround(host: HTMLElement): boolean {
  for (let at: Element | null = host.parentElement; at; at = at.parentElement) {
    const parts =
      getComputedStyle(at)
        .backgroundColor.match(/[\d.]+/g)
        ?.map(Number) ?? []
    const [red = 0, green = 0, blue = 0, alpha = 1] = parts
    if (parts.length > 2 && alpha > 0.5) return luminance([red, green, blue]) < 0.179
  }
  return false
}

/** Gives a root the practice's colour, and the page's lightness. */
export function dress(root: HTMLElement, host: HTMLElement, colour: string): void {
  root.style.setProperty('--colour', colour)
  root.style.setProperty('--on-colour', textOn(colour))
  root.classList.toggle('dark', isDarkAround(host))
}
