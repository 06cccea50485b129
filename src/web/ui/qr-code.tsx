import { encode } from 'uqr'

interface QrCodeProps {
  text: string
  /** What it is for those who cannot see it. */
  label: string
}

/** A QR code, dark on white in both themes: cameras want it so. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { border: 3 })
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={192}
      height={192}
      shapeRendering="crispEdges"
      style={{ background: '#fff', borderRadius: 8, flexShrink: 0 }}
    >
      <path d={dots.join('')} fill="#000" />
    </svg>
  )
}
