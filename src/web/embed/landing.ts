import { keepIn } from './kept.ts'

const campaign = /^(utm_(source|medium|campaign|term|content)|gclid|fbclid)$/
const maxLength = 500

/** Field names that forms commonly use for where a visitor came from. */
type Landing = Record<string, string>

/** What brought the visitor here: from the first page with our script in this tab. */
export function landing(): Landing {
  const kept = keepIn<Landing>('landing')
  const before = kept.read()
  if (before) return before
  const found: Landing = {}
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (campaign.test(name)) found[name] = value.slice(0, maxLength)
  }
  const { referrer } = document
  if (referrer && !referrer.startsWith(location.origin)) found.referrer = withoutQuery(referrer)
  kept.write(found)
  return found
}

/** The current page, without its query, which may hold anything. */
export const pageAddress = (): string => withoutQuery(location.href)

const withoutQuery = (address: string) => address.replace(/[?#].*/, '').slice(0, maxLength)
