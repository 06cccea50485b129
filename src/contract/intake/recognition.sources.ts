import { beginningOf } from '../formats/beginning.ts'
import { type LeadSource, leadSourceLabels, leadSources } from '../leads/leads.enums.ts'
import { plain } from './recognition.names.ts'

const sourceByName = new Map<string, LeadSource>([
  ...leadSources.map((key) => [plain(key), key] as const),
  ...leadSources.map((key) => [plain(leadSourceLabels[key]), key] as const),
  ...aliases(
    'google',
    'googleads adwords googleadwords googlesearch googlemaps googlemybusiness googlepaid googleorganic googlelocal gmb gbp ppc',
  ),
  ...aliases('facebook', 'fb facebookads fbads meta metaads facebookad messenger an msg'),
  ...aliases('instagram', 'ig instagramads igads insta'),
  ...aliases('youtube', 'yt youtubeads'),
  ...aliases(
    'other',
    'tiktok linkedin twitter x pinterest snapchat reddit nextdoor threads socialmedia social',
  ),
  ...aliases(
    'preferral',
    'patient friend afriend family familymember friendorfamily friendsorfamily friendsandfamily friendfamily wordofmouth currentpatient existingpatient',
  ),
  ...aliases('ireferral', 'insurance insurancecompany insuranceprovider insurancewebsite myinsurance'),
  ...aliases('sreferral', 'staff employee staffmember teammember'),
  ...aliases(
    'dreferral',
    'doctor dentist mydentist physician doctorreferral dentistreferral anotherdentist anotherdoctor',
  ),
  ...aliases('signage', 'sign walkby walkin driveby drovebyorwalkedby drovebythepractice drovebyoffice'),
  ...aliases('flyer', 'postcard mailer flyerpostcard directmail mail brochure'),
  ...aliases('tradeshow', 'event communityevent tradefair healthfair'),
])

function aliases(source: LeadSource, words: string): (readonly [string, LeadSource])[] {
  return words.split(/\s+/).map((word) => [word, source] as const)
}

/** The lead source that the words of a person or campaign name, if any. */
export const namedSource = (text: string): LeadSource | undefined =>
  sourceByName.get(plain(beginningOf(text)))

// Click ids that ad networks add to a page's address.
const sourceOfClick: Record<string, LeadSource> = {
  gclid: 'google',
  gbraid: 'google',
  wbraid: 'google',
  fbclid: 'facebook',
  ttclid: 'other',
  lifatid: 'other',
}

const hosts: readonly (readonly [RegExp, LeadSource])[] = [
  [/(?:^|\.)google\.[a-z.]{2,6}$/, 'google'],
  [/(?:^|\.)(?:facebook\.com|fb\.com|fb\.me|messenger\.com)$/, 'facebook'],
  [/(?:^|\.)instagram\.com$/, 'instagram'],
  [/(?:^|\.)(?:youtube\.com|youtu\.be)$/, 'youtube'],
  [
    /(?:^|\.)(?:tiktok\.com|linkedin\.com|lnkd\.in|twitter\.com|x\.com|t\.co|pinterest\.[a-z]{2,3}|snapchat\.com|reddit\.com|nextdoor\.com|threads\.net)$/,
    'other',
  ],
]

const sourceOfHost = (host: string): LeadSource | undefined =>
  hosts.find(([pattern]) => pattern.test(host))?.[1]

/** A hint about where a visitor came from: a campaign parameter, or the address of a page. */
export interface Clue {
  name: string
  value: string
}

/** The source by the clues of a visit: campaign names first, then ad clicks, then the referring page. */
export function tracedSource(traces: readonly Clue[]): LeadSource | undefined {
  const clues = traces.map(({ name, value }) => ({ name: beginningOf(name), value: beginningOf(value) }))
  const pages = clues.flatMap(({ value }) => pageOf(value) ?? [])
  const all = [
    ...clues.map(({ name, value }) => ({ name: lastPart(name), value: value.trim() })),
    ...pages.flatMap(({ parameters }) => parameters),
  ].filter(({ value }) => value !== '')
  for (const name of ['utmsource', 'platform']) {
    for (const clue of all) {
      const match =
        clue.name === name ? (namedSource(clue.value) ?? sourceOfHost(clue.value.toLowerCase())) : undefined
      if (match) return match
    }
  }
  for (const { name } of all) {
    const match = Object.hasOwn(sourceOfClick, name) ? sourceOfClick[name] : undefined
    if (match) return match
  }
  for (const { host } of pages) {
    const match = sourceOfHost(host)
    if (match) return match
  }
  return undefined
}

const lastPart = (name: string) =>
  plain(
    name
      .split(/[.[\]]/)
      .filter(Boolean)
      .at(-1) ?? '',
  )

interface VisitedPage {
  host: string
  parameters: Clue[]
}

/** Parses the address of a page, or only its path, as some tools send it. */
function pageOf(text: string): VisitedPage | undefined {
  const match = /^(?:https?:\/\/(?<host>[^/?#\s]*)|(?=\/))[^?#\s]*(?:\?(?<query>[^#\s]*))?/i.exec(text.trim())
  if (!match) return undefined
  const { host = '', query = '' } = match.groups ?? {}
  return {
    host: host.toLowerCase().replace(/^.*@/, '').replace(/:\d+$/, ''),
    parameters: query.split('&').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name: plain(decoded(name)), value: decoded(value.join('=')).trim() }
    }),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
