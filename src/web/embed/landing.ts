import { keepIn } from './kept.ts'

const campaign = /^(utm_(source|medium|campaign|term|content)|gclid|fbclid)$/
const longest = 500

/** Where the visitor came from, by names that forms commonly use. */
type Landing = Record<string, string>

/** What brought the visitor to the site: of the first page of theirs that we were on, in this tab. */
export function landing(): Landing {
  const kept = keepIn<Landing>('landing')
  const before = kept.read()
  if (before) return before
  const found: Landing = {}
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (campaign.test(name)) found[name] = value.slice(0, longest)
  }
  const { referrer } = document
  if (referrer && !referrer.startsWith(location.origin)) found.referrer = withoutQuery(referrer)
  kept.write(found)
  return found
}

/** The page that the visitor is on. Its query may hold anything, so it stays there. */
export const pageAddress = (): string => withoutQuery(location.href)

const withoutQuery = (address: string) => address.replace(/[?#].*/, '').slice(0, longest)
