import { apiBase } from '#contract/http/endpoint.ts'
import { pagingLimits } from '#contract/http/paging.ts'
import { listQueue } from '#contract/queue/queue.endpoints.ts'
import { createCompany, signIn } from '#server/testing/builders.ts'
import type { AttackKind } from './ledger.ts'

const flood = 64
const senders = ['127.68.0.1', '127.68.0.2', '127.68.0.3', '127.68.0.4']

/** A minute of invented people at one form, with a patient among them. */
export const floods: AttackKind = {
  name: 'floods that hide a patient',
  async run({ target, ledger }) {
    const company = await createCompany(target)
    const locations = company.locations.slice(0, 1)
    const frontDesk = await signIn(target, company, { role: 'front_desk', locations })
    const send = async (name: string, phone: string, remoteAddress: string) => {
      const { statusCode } = await target.server.inject({
        method: 'POST',
        url: `${apiBase}/intake/forms/${company.formIds[0]}/`,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ name, phone }),
        remoteAddress,
      })
      return statusCode
    }
    const phoneOf = (index: number) => `+1312555${String(100 + index).padStart(4, '0')}`
    const statuses: number[] = []
    for (let sent = 0; sent < flood; sent++) {
      statuses.push(await send('Flood Example', phoneOf(sent), senders[sent % senders.length] ?? ''))
    }
    ledger.check(
      statuses.every((status) => status === 200),
      `of the flood some were answered ${[...new Set(statuses)].join()}`,
    )
    const patient = await send('Pat Example', '+12125550142', '127.68.1.1')
    ledger.check(patient === 200, `the patient was answered ${patient}`)
    const queue = async (held: boolean) => {
      const query = { held: String(held), page_size: String(pagingLimits.maxPageSize) }
      return (await frontDesk.call(listQueue, { query })).body.results
    }
    const [open, held] = [await queue(false), await queue(true)]
    ledger.check(
      open.some(({ lead, sender }) => lead && sender.includes('Pat Example')),
      'the patient is held or is no lead',
    )
    ledger.check(
      held.length + open.length === flood + 1,
      `the front desk sees ${held.length} held and ${open.length} open of ${flood + 1}`,
    )
  },
}
