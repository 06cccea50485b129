import { intakeLimits } from '#contract/intake/requests.limits.ts'
import { readRequest } from '#server/slices/intake/recognition/recognition.usecases.ts'
import type { AttackKind } from './ledger.ts'

/** Milliseconds of a processor for one request. */
const maxCost = 50
const units = ['a', ' ', '7', '@', '(', '[', '{', '<', '.', '+', 'a@', '9 ', '2125550142 ', 'é', '&amp;', 'ﷺ']
const fields = ['name', 'email', 'phone', 'message', 'dob', 'source', 'insurance', 'zip', 'referrer', 'q1']
const bodies: Record<string, (field: string, text: string) => string> = {
  'application/json': (field, text) => JSON.stringify({ name: 'Pat Example', [field]: text }),
  'application/x-www-form-urlencoded': (field, text) => `name=Pat+Example&${field}=${text}`,
}

/** What it costs to read the largest form that is taken, whatever one of its values is. */
export const recognizers: AttackKind = {
  name: 'long values for the recognizers',
  async run({ ledger }) {
    let highest = { cost: 0, what: '' }
    const read = async (content_type: string, field: string, unit: string) => {
      const make = bodies[content_type] ?? String
      const room = intakeLimits.bodyBytes - make(field, '').length
      const body = Buffer.from(make(field, unit.repeat(Math.floor(room / Buffer.byteLength(unit)))))
      const raw = { content_type, headers: {}, body: body.subarray(0, intakeLimits.bodyBytes) }
      // The lower of two: another process may have taken the processor, or the code was not compiled yet.
      const costs: number[] = []
      for (let time = 0; time < 2; time++) {
        const before = process.cpuUsage()
        await readRequest(raw, () => ({ corrections: [] }))
        const { user, system } = process.cpuUsage(before)
        costs.push((user + system) / 1000)
      }
      const cost = Math.min(...costs)
      const what = `${raw.body.length} bytes of ${JSON.stringify(unit)} as ${field}, ${content_type}`
      if (cost > highest.cost) highest = { cost, what }
      ledger.check(cost <= maxCost, `${what}: ${cost.toFixed(0)} ms`)
    }
    for (const type of Object.keys(bodies))
      for (const field of fields) for (const unit of units) await read(type, field, unit)
    ledger.remark(`At most ${highest.cost.toFixed(0)} ms: ${highest.what}`)
  },
}
