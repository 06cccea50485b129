import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { embedLimits } from '#contract/embed/embed.limits.ts'
import { embedScripts } from '#contract/embed/embed.path.ts'

// Weighs the JavaScript that the first load of a page needs and holds it to its budget. The build writes down every
// page's files from its own chunk graph (rsbuild.config.ts), so nothing here can be forgotten or left out by hand.

/** Most JavaScript that a first load may take, in kB of 1000 bytes, as brotli: what the server sends to every browser that takes it. */
const budgets: Record<string, number> = { '/login': 190, '/leads': 270 }

const root = join(import.meta.dirname, '..')
const built = join(root, 'dist/web')
const FirstLoads = z.array(z.object({ path: z.string(), files: z.array(z.string()).min(1) }))
const firstLoads = FirstLoads.parse(
  JSON.parse(readFileSync(join(root, '.cache/web-first-loads.json'), 'utf8')),
)

const kilobytes = (files: string[], ending: string) =>
  files.reduce((sum, file) => sum + statSync(join(built, file + ending)).size, 0) / 1000

let isOver = false
for (const [path, budget] of Object.entries(budgets)) {
  const scripts = firstLoads.find((load) => load.path === path)?.files.filter((file) => file.endsWith('.js'))
  if (!scripts?.length) throw new Error(`The build knows no page ${path}.`)
  const brotli = kilobytes(scripts, '.br')
  const isHeavy = brotli > budget
  isOver ||= isHeavy
  console.log(
    `First load of ${path}: ${brotli.toFixed(1)} kB of JavaScript with brotli in ${scripts.length} files`,
    `(gzip ${kilobytes(scripts, '.gz').toFixed(1)} kB, budget ${budget} kB)${isHeavy ? ': OVER BUDGET' : ''}`,
  )
}
for (const [kind, address] of Object.entries(embedScripts)) {
  const weight = kilobytes([address], '.gz')
  const isHeavy = weight > embedLimits.scriptKilobytes
  isOver ||= isHeavy
  console.log(
    `Script of a website's ${kind}: ${kilobytes([address], '.br').toFixed(1)} kB with brotli`,
    `(gzip ${weight.toFixed(1)} kB, budget ${embedLimits.scriptKilobytes} kB)${isHeavy ? ': OVER BUDGET' : ''}`,
  )
}
if (isOver) process.exit(1)
