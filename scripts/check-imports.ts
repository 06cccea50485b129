import { existsSync, globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'

// The import law of docs/architecture.md, type imports included. Prints every breach and fails when there is one.
// Server: contract <- platform <- slices <- app. Web: contract, ui, lib <- slices <- pages <- app.

const root = join(import.meta.dirname, '..')
const law: { from: RegExp; may: RegExp; why: string }[] = [
  {
    from: /^src\/contract\//,
    may: /^(src\/contract\/|zod$|@zxcvbn-ts\/)/,
    why: 'the contract knows zod, the judge of passwords, and itself',
  },
  { from: /^src\/server\//, may: /^(?!src\/web\/)/, why: 'the server never imports the web' },
  { from: /^src\/web\//, may: /^(?!src\/server\/|node:)/, why: 'the web never imports the server or Node' },
  {
    from: /^src\/server\/platform\//,
    may: /^(?!src\/server\/(?!platform\/)|src\/contract\/(?!http\/|formats\/))/,
    why: 'the platform knows no domain noun',
  },
  {
    from: /^src\/server\/slices\//,
    may: /^(?!src\/server\/(app|testing|main|start))/,
    why: 'slices are below the app',
  },
  {
    from: /^src\/server\/(app|main|start)/,
    may: /^(?!src\/server\/testing\/)/,
    why: 'what tests need stays in tests',
  },
  {
    from: /^src\/web\/ui\//,
    may: /^(?!src\/contract\/(?!http\/|formats\/|product\.ts))/,
    why: 'widgets know no domain noun',
  },
  {
    from: /^src\/web\/(ui|lib)\//,
    may: /^(?!src\/web\/(slices|pages|app)\/)/,
    why: 'ui and lib are below the slices',
  },
  { from: /^src\/web\/slices\//, may: /^(?!src\/web\/(pages|app)\/)/, why: 'slices are below the pages' },
  { from: /^src\/web\/pages\//, may: /^(?!src\/web\/app\/)/, why: 'pages are below the app' },
  {
    from: /^src\/web\/feedback\//,
    may: /^src\/(contract|web\/(feedback|lib))\//,
    why: 'the feedback script is apart from the app',
  },
  {
    from: /^src\/web\/embed\//,
    may: /^src\/(contract|web\/(embed|lib))\//,
    why: 'the scripts of web sites are apart from the app',
  },
  {
    from: /^src\/web\/(?!feedback\/)/,
    may: /^(?!src\/web\/feedback\/)/,
    why: 'the feedback script is loaded by its address',
  },
  {
    from: /^src\/web\/(?!embed\/)/,
    may: /^(?!src\/web\/embed\/)/,
    why: 'the scripts of web sites are loaded by their address',
  },
]
// Slices meet in the app and in pages. The one exception: intake makes leads.
const slice = /^src\/(server|web)\/slices\/([^/]+)\//
const allowedPairs = new Set(['server intake -> leads'])

const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.(test|d)\.tsx?$/.test(file) && !file.startsWith('src/server/testing/'))

/** Every module that a file names, in imports, re-exports, dynamic imports and declaration merging. */
function specifiers(file: string): string[] {
  const { module, errors } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const source = readFileSync(join(root, file), 'utf8')
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    source.slice(moduleRequest.start, moduleRequest.end),
  )
  return [
    ...module.staticImports.map((found) => found.moduleRequest.value),
    ...module.staticExports.flatMap((found) =>
      found.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
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
    for (const { from, may, why } of law) {
      if (from.test(file) && !may.test(to)) breaches.push(`${file} -> ${to}: ${why}`)
    }
    const [, side, own] = slice.exec(file) ?? []
    const [, , other] = slice.exec(to) ?? []
    if (own && other && own !== other && !allowedPairs.has(`${side} ${own} -> ${other}`)) {
      breaches.push(`${file} -> ${to}: slices do not import one another`)
    }
  }
}
if (files.length === 0) breaches.push('no files were found to check')
for (const breach of breaches) console.error(breach)
console.log(
  `Import law: ${files.length} files, ${[...imports.values()].flat().length} imports, ${breaches.length} breaches`,
)
process.exit(breaches.length === 0 ? 0 : 1)
