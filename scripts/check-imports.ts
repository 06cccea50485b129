import { existsSync, globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'

// The import law of docs/architecture.md, type imports included, and its rule that the platform knows no noun.
// Server: contract, schema <- platform <- slices <- app. Web: contract, ui, lib <- slices <- pages <- app.

const root = join(import.meta.dirname, '..')
const law: readonly [from: RegExp, may: RegExp, why: string][] = [
  [
    /^src\/contract\//,
    /^(src\/contract\/|zod$|@zxcvbn-ts\/)/,
    'the contract knows zod, the judge of passwords, and itself',
  ],
  [
    /^src\/server\//,
    /^(?!src\/web\/|scripts\/)/,
    'the server never imports the web, nor the scripts around it',
  ],
  [/^src\/web\//, /^(?!src\/server\/|node:)/, 'the web never imports the server or Node'],
  [/^src\/server\/schema\//, /^kysely$/, 'the types of the tables are below everything'],
  [
    /^src\/server\/platform\//,
    /^(?!src\/server\/(?!platform\/|schema\/)|src\/contract\/(?!http\/|formats\/))/,
    'the platform knows no domain noun',
  ],
  [/^src\/server\/slices\//, /^(?!src\/server\/(app|testing|main|start))/, 'slices are below the app'],
  [
    /^src\/(server\/(app|main|start)|web\/)/,
    /^(?!src\/(server|web)\/testing\/)/,
    'what tests need stays in tests',
  ],
  [/^src\/web\/ui\//, /^(?!src\/contract\/(?!http\/|formats\/|product\.ts))/, 'widgets know no domain noun'],
  [/^src\/web\/(ui|lib)\//, /^(?!src\/web\/(slices|pages|app)\/)/, 'ui and lib are below the slices'],
  [/^src\/web\/slices\//, /^(?!src\/web\/(pages|app)\/)/, 'slices are below the pages'],
  [/^src\/web\/pages\//, /^(?!src\/web\/app\/)/, 'pages are below the app'],
  [
    /^src\/web\/feedback\//,
    /^src\/(contract|web\/(feedback|lib))\//,
    'the feedback script is apart from the app',
  ],
  [
    /^src\/web\/embed\//,
    /^src\/(contract|web\/(embed|lib))\//,
    'the scripts of websites are apart from the app',
  ],
  [/^src\/web\/(?!feedback\/)/, /^(?!src\/web\/feedback\/)/, 'the feedback script is loaded by its address'],
  [/^src\/web\/(?!embed\/)/, /^(?!src\/web\/embed\/)/, 'the scripts of websites are loaded by their address'],
]
// Slices meet in the app and in pages. The exceptions go one way: the queue reads requests and leads, intake makes leads.
const slice = /^src\/(server|web)\/slices\/([^/]+)\//
const allowedPairs = new Set(['server intake -> leads', 'server queue -> intake', 'server queue -> leads'])

const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.(test|d)\.tsx?$/.test(file) && !/^src\/(server|web)\/testing\//.test(file))

/** Every module that a file names, in imports, re-exports, dynamic imports and declaration merging. */
function specifiers(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  const { module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start, end))
  const exported = module.staticExports.flatMap(({ entries }) => entries)
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...exported.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ...dynamic.flatMap((text) => /^['"](.+)['"]$/.exec(text)?.[1] ?? []),
  ]
}

/** Path in the project, or the name of a package; without `?inline` and the like. */
function target(file: string, request: string): string {
  const specifier = request.replace(/\?.*$/, '')
  if (specifier.startsWith('#')) return specifier.replace('#', 'src/')
  if (specifier.startsWith('.'))
    return relative(root, join(root, dirname(file), specifier)).replaceAll('\\', '/')
  return builtinModules.includes(specifier) ? `node:${specifier}` : specifier
}

const breaches: string[] = []
const imports = new Map<string, string[]>()
for (const file of files) {
  const targets = specifiers(file).map((specifier) => target(file, specifier))
  imports.set(file, targets)
  for (const to of targets) {
    if (to.startsWith('src/') && !existsSync(join(root, to))) breaches.push(`${file} -> ${to}: leads nowhere`)
    for (const [from, may, why] of law) {
      if (from.test(file) && !may.test(to)) breaches.push(`${file} -> ${to}: ${why}`)
    }
    const [, side, own] = slice.exec(file) ?? []
    const [, , other] = slice.exec(to) ?? []
    if (own && other && own !== other && !allowedPairs.has(`${side} ${own} -> ${other}`)) {
      breaches.push(`${file} -> ${to}: slices do not import one another`)
    }
  }
}
// What lies below the slices names no noun either: not in identifiers, texts or SQL. The nouns are the folders of the
// contract and of the slices, and their singulars.
const belowSlices = /^src\/(server\/platform|web\/(ui|lib))\//
const platformNouns: Record<string, string> = {
  http: 'the transport',
  formats: 'how values are shown',
  auth: 'sessions are part of every call',
  audit: 'every call is audited',
  realtime: 'the transport of changes',
  emails: 'the queue of outgoing email',
  staff: 'the actor of a scope',
  companies: 'the tenant of a scope',
  locations: 'the places of a scope',
  installation: 'the program as it is set up',
}
// Words with another meaning: an account of the operating system, a task of pdf.js, window.document, Mantine's
// notifications, to note, anybody, the file of a backup, and the statement that each file begins with.
const ordinary = new Set([
  'account',
  'archive',
  'document',
  'history',
  'import',
  'note',
  'notification',
  'notifications',
  'people',
  'service',
  'task',
])
const allowedNames: Record<string, readonly string[]> = {
  'src/server/platform/settings.ts': ['intake', 'feedback', 'documents'], // settings are read at one place
  'src/server/platform/postgres/run-as.ts': ['accounts'], // of the operating system
  'src/server/platform/backup/empty-database.ts': ['accounts'], // a text about users
  // Queues of jobs, not that of requests.
  'src/server/platform/email/email.ts': ['queue'],
  'src/server/platform/jobs/job-queues.ts': ['queue'],
  'src/server/platform/jobs/jobs.ts': ['queue'],
  'src/server/platform/jobs/waiting-jobs.ts': ['queue'],
  'src/web/lib/embed-script.d.ts': ['embed'], // the build's own name for the script
  'src/web/lib/feedback-script.d.ts': ['feedback'],
  'src/web/lib/browser-storage.ts': ['lead'], // a storage key of the spec
  'src/web/lib/session.ts': ['lead'],
  // Caches that several slices refresh, which must not import one another.
  'src/web/lib/shared-query-keys.ts': ['leads', 'patients', 'dashboard', 'history', 'lead', 'patient'],
}
const singular = (noun: string) => noun.replace(/ies$/, 'y').replace(/s$/, '')
const folders = globSync('src/{contract,server/slices,web/slices}/*/', { cwd: root }).map((path) =>
  path.replaceAll('\\', '/').replace(/\/$/, '').split('/').at(-1),
)
const nouns = new Set(
  folders
    .filter((name) => name !== undefined && !(name in platformNouns))
    .flatMap((name) => [name ?? '', singular(name ?? '')])
    .filter((name) => !ordinary.has(name)),
)

/** The words of a file's code: identifiers and texts, in parts; without comments and the modules that it imports. */
function wordsOf(file: string): Set<string> {
  const source = readFileSync(join(root, file), 'utf8')
  const { comments, module } = parseSync(file, source)
  const blanks = [...comments, ...module.staticImports.map(({ moduleRequest }) => moduleRequest)]
  let code = source
  for (const { start, end } of blanks) code = code.slice(0, start) + ' '.repeat(end - start) + code.slice(end)
  return new Set(
    code
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z]+/),
  )
}
for (const file of files.filter((file) => belowSlices.test(file))) {
  for (const word of wordsOf(file)) {
    if (nouns.has(word) && !allowedNames[file]?.includes(word)) {
      breaches.push(`${file}: names '${word}', but the platform knows no noun`)
    }
  }
}
// How a locale prints a date or a number is for people, and changes with the browser: en-CA has been yyyy-MM-dd, and is
// MM/dd/yyyy in ICU 72. Days for the program are built of parts (`src/contract/formats/dates.ts`).
const locale = /\b(?:Intl\.\w+|toLocale\w*String|localeCompare)\([^)]*?['"]([a-z]{2,3}(?:-\w+)*)['"]/g
for (const file of files) {
  for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(locale))
    if (name !== 'en-US')
      breaches.push(`${file}: prints in ${name}: people read en-US, and the program reads parts`)
}
if (files.length === 0) breaches.push('no files were found to check')
for (const breach of breaches) console.error(breach)
console.log(
  `Import law: ${files.length} files, ${[...imports.values()].flat().length} imports, ${breaches.length} breaches`,
)
process.exit(breaches.length === 0 ? 0 : 1)
