const units = ['KB', 'MB', 'GB'] as const

/** Such as '640 bytes', '12 KB' or '2.4 MB'. A KB has 1000 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  let size = bytes / 1000
  let unit = 0
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  const rounded = size < 10 ? Math.round(size * 10) / 10 : Math.round(size)
  return `${rounded} ${units[unit]}`
}
