import { crc32, deflateSync } from 'node:zlib'

/** A grey image as a PNG file; `shade` gives the brightness of a point, from 0 to 1. */
export function pngFile(width: number, height: number, shade: (x: number, y: number) => number): Buffer {
  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      lines[y * (width + 1) + 1 + x] = Math.round(
        255 * Math.max(0, Math.min(1, shade(x / width, y / height))),
      )
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8 // bits per point, of one shade
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** How much of a round spot lies over a point. */
const spot = (x: number, y: number, [cx, cy, rx, ry]: readonly [number, number, number, number]) =>
  1 / (1 + Math.exp(14 * (Math.hypot((x - cx) / rx, (y - cy) / ry) - 1)))

const teeth = [0.14, 0.32, 0.5, 0.68, 0.86]

/** A drawn row of teeth, as an X-ray picture would show one; of nobody. */
export const xrayImage = (): Buffer =>
  pngFile(640, 420, (x, y) => {
    const crowns = teeth.map((cx) => spot(x, y, [cx, 0.4, 0.075, 0.17]))
    const roots = teeth.flatMap((cx) =>
      [-0.035, 0.035].map((side) => spot(x, y, [cx + side, 0.68, 0.028, 0.2])),
    )
    const pulp = teeth.map((cx) => spot(x, y, [cx, 0.44, 0.022, 0.09]))
    const jaw = spot(x, y, [0.5, 1.02, 0.75, 0.42])
    return 0.06 + 0.3 * jaw + 0.6 * Math.max(...crowns) + 0.35 * Math.max(...roots) - 0.25 * Math.max(...pulp)
  })
