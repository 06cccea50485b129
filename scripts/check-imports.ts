import { existsSync, globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'

// The import law of docs/architecture.md, type imports included, and its rule that the platform reaches no table of a slice.
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
    /^(?!src\/server\/(?!platform\/|schema\/)|src\/contract\/(?!http\/|formats\/|events\/|actors\/|change-sets\/|product\.ts))/,
    'the platform knows no domain noun',
  ],
  [/^src\/server\/slices\//, /^(?!src\/server\/(app|testing|main|start))/, 'slices are below the app'],
  [
    /^src\/(server\/(app|main|start)|web\/)/,
    /^(?!src\/(server|web)\/testing\/)/,
    'what tests need stays in tests',
  ],
  [/^src\//, /^(?!src\/.+\.testing\.tsx?$)/, 'what tests need stays in tests'],
  [/^src\/web\/ui\//, /^(?!src\/contract\/(?!http\/|formats\/|product\.ts))/, 'widgets know no domain noun'],
  [/^src\/web\/(ui|lib)\//, /^(?!src\/web\/(slices|pages|app)\/)/, 'ui and lib are below the slices'],
  [/^src\/web\/slices\/(?![^/]+\/index\.ts$)/, /^(?!src\/web\/(pages|app)\/)/, 'slices are below the pages'],
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
// Commands, migrations and the first load of the web have the declarations of all slices.
const declaration = /^src\/(server|web)\/slices\/[^/]+\/index\.ts$/
const light = /^src\/(contract\/|server\/platform\/|server\/slices\/.+\.writer\.ts$|web\/lib\/slice\.ts$)/
// Slices meet in the app and in pages. The exceptions go one way: the queue reads requests and leads, intake makes leads.
const slice = /^src\/(server|web)\/slices\/([^/]+)\//
const allowedPairs = new Set(['server intake -> leads', 'server queue -> intake', 'server queue -> leads'])

// Inside the intake the law holds between its folders: each imports only those before it.
const intakeLayers = [
  ...['parsing', 'recognition', 'requests', 'spam', 'web-forms', 'people', 'google-ads', 'receiving'],
  ...['phone', 'meta', 'sweep', 'inbox', 'lead-requests'],
]
const intakeFolder = /^src\/server\/slices\/intake\/([^/]+)\//

const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.(test|testing|d)\.tsx?$/.test(file) && !/^src\/(server|web)\/testing\//.test(file))

/** Every module that a file names, in imports, re-exports, dynamic imports and declaration merging. */
function specifiers(file: string): { staticImports: string[]; others: string[] } {
  const source = readFileSync(join(root, file), 'utf8')
  const { module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start, end))
  const exported = module.staticExports.flatMap(({ entries }) => entries)
  return {
    staticImports: module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    others: [
      ...exported.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
      ...dynamic.flatMap((text) => /^['"](.+)['"]$/.exec(text)?.[1] ?? []),
    ],
  }
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
  const { staticImports, others } = specifiers(file)
  const targets = [...staticImports, ...others].map((specifier) => target(file, specifier))
  if (declaration.test(file)) {
    for (const to of staticImports.map((specifier) => target(file, specifier)))
      if (!light.test(to)) breaches.push(`${file} -> ${to}: declarations import the rest lazily`)
  }
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
    const [importer, imported] = [file, to].map((path) => intakeFolder.exec(path)?.[1])
    if (importer && !intakeLayers.includes(importer))
      breaches.push(`${file}: ${importer} is no layer of the intake`)
    if (importer && imported && intakeLayers.indexOf(imported) > intakeLayers.indexOf(importer))
      breaches.push(`${file} -> ${to}: ${imported} is above ${importer} in the intake`)
  }
}
// Code below the slices reaches no table of theirs. Its own are those of every call (tenant, actor, audit, events) and of
// the program itself.
const belowSlices = /^src\/server\/platform\//
const platformTables = new Set([
  ...[
    'companies',
    'locations',
    'staff',
    'users',
    'audit_log',
    'counted_refusals',
    'events',
    'idempotency_keys',
  ],
  ...['change_sets', 'change_set_rows', 'unclaimed_files', 'emails', 'backups', 'rewrites', 'subscribers'],
])
const tables = new Set(
  [...readFileSync(join(root, 'src/server/schema/tables.ts'), 'utf8').matchAll(/^ {2}(\w+): \{/gm)].map(
    ([, name]) => name,
  ),
)
if (tables.size === 0) breaches.push('no tables were found to check')
const tableNames =
  /\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\s+(?:ONLY\s+)?(\w+)|\.(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\(\s*'(\w+)|\bsql\.(?:table|ref)\('(\w+)|Tables\['(\w+)'\]/g
for (const file of files.filter((file) => belowSlices.test(file))) {
  for (const names of readFileSync(join(root, file), 'utf8').matchAll(tableNames)) {
    const table = names.slice(1).find(Boolean)
    if (tables.has(table) && !platformTables.has(table ?? ''))
      breaches.push(`${file}: reaches the table ${table}, which a slice owns`)
  }
}
// A table with a writer is written by its slice alone: the statements of the tests are checked for the mark of the writer.
const writerFolders: Readonly<Record<string, string>> = { intake_requests: 'intake/requests' }
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8')
  for (const [, table = ''] of text.matchAll(/\btableWriter\(\s*'(\w+)'/g)) {
    const folder = `src/server/slices/${writerFolders[table] ?? table}/`
    if (!file.startsWith(folder)) breaches.push(`${file}: only ${folder} makes the writer of ${table}`)
  }
  if (text.includes('by its slice */') && !/table-writer\.ts$|\.check\.ts$/.test(file))
    breaches.push(`${file}: only the writers of tables mark their statements`)
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
