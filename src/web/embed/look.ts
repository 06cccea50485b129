type Rgb = [red: number, green: number, blue: number]

const ofHex = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colors, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other]
    .map((color) => luminance(ofHex(color)) + 0.05)
    .sort((a, b) => a - b)
  return light / dark
}

/** Black or white, whichever reads better on a color; the better one has a contrast of at least 4.5. */
export const textOn = (color: string): string =>
  contrast('#000000', color) > contrast('#ffffff', color) ? '#000000' : '#ffffff'

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

/** Applies the practice's color, and the page's light or dark mode. */
export function dress(root: HTMLElement, host: HTMLElement, color: string): void {
  root.style.setProperty('--color', color)
  root.style.setProperty('--on-color', textOn(color))
  root.classList.toggle('dark', isDarkAround(host))
}
