import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Node, parseSync, Visitor } from 'oxc-parser'

// Holds the language of docs/style.md: counts its habits by folder against a baseline that may only fall. Also finds
// each "spec section" among the headings of docs/spec.md, each decision in their list, and the target of each link.
// `node scripts/check-prose.ts --write` stores a lower count, `--show src/contract/leads` prints what is counted there.

const root = join(import.meta.dirname, '..')
const baselinePath = join(root, 'scripts/prose-baseline.json')

const clause = '(?:^|[.;:,] |\\b(?:and|but|that|of|to|in|with|from|by|for|on|than|about) )'
/** The habits of docs/style.md by their numbers there, as far as a pattern shows them. */
const habits: Record<string, RegExp> = {
  'clause as a noun': new RegExp(
    `${clause}(?:what|who(?! (?:is|are))|whoever|whom|whatever|how (?:many|much|often|long))\\b`,
    'i',
  ),
  'thing that speaks': /\b(?:tells?|told|says?|said|learns?|hears?|heard|knows)\b/i,
  'vague pronoun':
    /\b(?:no one|nobody|everyone|everybody|somebody|anybody|another one|that one|this one|the ones?|the others?|one another|those (?:who|that|of|which|with))\b/i,
  'negated noun':
    /\b(?:is|are|was|were) (?:no(?! longer)|none|nothing|neither)\b|\bnone\b|\bnothing (?:is|are|was|but|that|of|else)\b|\bno \w+ (?:is|are|was|were) \w+/i,
  'late subject': /\b(?:so (?:many|much|few)|as (?:many|much|few)|at last)\b/i,
  'unfolded genitive': /\bof (?:\S+ ){1,4}of\b|\bof (?:its|their|our|his|her) own\b/i,
  'participle as a noun':
    /\b(?:the|all|those|these|of|was|were|what) (?:told|asked|kept|found|known|gone|given|held|taken|left|asking|waiting)\b/i,
}
const habitsOfTests: Record<string, RegExp> = {
  ...habits,
  'preposition first': /^(?:of|to|in|with|for|from|by|on|at|so|only|also|even|without) /i,
  'several facts': /;|\b(?:too|as well)\b/i,
  'more than 14 words': /^(?:\S+\s+){14}\S/,
}
const habitsOfComments: Record<string, RegExp> = { ...habits, 'several facts': /;.*;|\b(?:too|as well)\.?$/i }
const vagueNames =
  /^(?:told|asked|kept|found|known|gone|given|asking|one|other|others|those|nothing|whoOf|ground|happened|everySoOften)$/
const textAttributes = /^(?:aria-label|title|placeholder|label|hint|description|alt)$/
const toastTexts = /^(?:message|title)$/
const hasWords = /[a-z]{2}/i

type Kind = 'tests' | 'comments' | 'identifiers' | 'texts'
interface Find {
  kind: Kind
  file: string
  line: number
  text: string
  habit: string
}
const finds: Find[] = []
const totals: Record<Kind, Record<string, number>> = { tests: {}, comments: {}, identifiers: {}, texts: {} }

const folderOf = (file: string): string =>
  /^(?:src\/contract\/[^/]+(?=\/)|src\/server\/(?:slices\/[^/]+|[^/]+)(?=\/)|src\/web\/(?:slices\/[^/]+|[^/]+)(?=\/)|\w+)/.exec(
    file,
  )?.[0] ?? file

/** Text of a literal or template, with … for what is filled in; undefined for other expressions. */
function textOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('…')
  return undefined
}

/** Name of the function behind test.each(…)(…), describe.for`…`(…) and the like. */
function calledName(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'CallExpression') return calledName(node.callee)
  if (node.type === 'TaggedTemplateExpression') return calledName(node.tag)
  if (node.type === 'MemberExpression') return calledName(node.object)
  return undefined
}

function readFile(file: string): void {
  const source = readFileSync(join(root, file), 'utf8')
  const { program, comments, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const lineOf = (at: number) => source.slice(0, at).split('\n').length
  const add = (kind: Kind, at: number, text: string, habit: string | undefined) => {
    const folder = folderOf(file)
    totals[kind][folder] = (totals[kind][folder] ?? 0) + 1
    if (habit) finds.push({ kind, file, line: lineOf(at), text, habit })
  }
  const firstOf = (patterns: Record<string, RegExp>, text: string) =>
    Object.keys(patterns).find((habit) => patterns[habit]?.test(text))

  let block: { text: string; start: number; end: number } | undefined
  const endBlock = () => {
    if (block) add('comments', block.start, block.text, firstOf(habitsOfComments, block.text))
    block = undefined
  }
  for (const { type, value, start, end } of comments) {
    const text = value
      .replaceAll(/^\s*\*+ ?/gm, '')
      .trim()
      .replaceAll(/\s+/g, ' ')
    if (
      type === 'Line' &&
      block &&
      source.slice(block.end, start).trim() === '' &&
      !/\n\s*\n/.test(source.slice(block.end, start))
    )
      block = { text: `${block.text} ${text}`, start: block.start, end }
    else {
      endBlock()
      block = { text, start, end }
      if (type === 'Block') endBlock()
    }
  }
  endBlock()

  const isTest = /\.(?:test|spec)\.tsx?$/.test(file)
  const isScreen = file.startsWith('src/web/') && !isTest && !file.includes('/testing/')
  const name = (declared: Node) =>
    declared.type === 'Identifier' &&
    vagueNames.test(declared.name) &&
    add('identifiers', declared.start, declared.name, 'vague name')
  const text = (at: number, value: string | undefined) =>
    isScreen &&
    value !== undefined &&
    hasWords.test(value) &&
    add('texts', at, value.trim(), 'text in a component')
  new Visitor({
    CallExpression(node) {
      const callee = calledName(node.callee)
      const title = textOf(node.arguments[0])
      if (isTest && (callee === 'test' || callee === 'it') && title)
        add('tests', node.start, title, firstOf(habitsOfTests, title))
      const [options] = node.arguments
      if (callee === 'notifications' && options?.type === 'ObjectExpression')
        for (const option of options.properties)
          if (
            option.type === 'Property' &&
            option.key.type === 'Identifier' &&
            toastTexts.test(option.key.name)
          )
            text(option.start, textOf(option.value))
    },
    JSXText: ({ start, value }) => text(start, value),
    JSXAttribute({ start, name, value }) {
      if (typeof name.name !== 'string' || !textAttributes.test(name.name)) return
      text(start, textOf(value?.type === 'JSXExpressionContainer' ? value.expression : value))
    },
    VariableDeclarator: ({ id }) => name(id),
    FunctionDeclaration: ({ params }) => params.forEach(name),
    ArrowFunctionExpression: ({ params }) => params.forEach(name),
  }).visit(program)
}

const files = globSync('{src,scripts,e2e}/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.d.ts') && file !== 'src/server/schema/tables.ts')
  .sort()
for (const file of files) readFile(file)

type Baseline = Record<string, Partial<Record<Kind, number>>>
const counts: Baseline = {}
for (const { file, kind } of finds) {
  const folder = folderOf(file)
  counts[folder] ??= {}
  counts[folder][kind] = (counts[folder][kind] ?? 0) + 1
}

const breaches: string[] = []
const headings = new Set(
  [...readFileSync(join(root, 'docs/spec.md'), 'utf8').matchAll(/^## (\d+)\./gm)].map(([, number]) => number),
)
for (const file of globSync('{src,scripts,e2e,docs,migrations}/**/*.{ts,tsx,md,sql,css}', { cwd: root })) {
  const source = readFileSync(join(root, file), 'utf8')
  for (const [whole, numbers = ''] of source.matchAll(/\bspec sections? (\d+(?:(?:, | and |, and )\d+)*)/g))
    for (const [number] of numbers.matchAll(/\d+/g))
      if (!headings.has(number))
        breaches.push(`${file}: '${whole}', but docs/spec.md has no section ${number}`)
}
const decisions = readFileSync(join(root, 'docs/adr/README.md'), 'utf8')
for (const file of globSync('docs/adr/0*.md', { cwd: root })) {
  const [, title] = /^# (.+)/.exec(readFileSync(join(root, file), 'utf8')) ?? []
  if (!decisions.includes(`[${title}](${basename(file)})`))
    breaches.push(`${file}: docs/adr/README.md does not list it as '${title}'`)
}
for (const file of globSync('{*,docs/**/*,findings/*}.md', { cwd: root }))
  for (const [, target = ''] of readFileSync(join(root, file), 'utf8').matchAll(
    /\]\(([^)#]+?)(?:#[^)]*)?\)/g,
  ))
    if (!/^\w+:/.test(target) && !existsSync(join(root, dirname(file), target)))
      breaches.push(`${file}: links to ${target}, which does not exist`)
if (files.length === 0 || headings.size === 0) breaches.push('no files or headings were found to check')

const [mode, shownFolder] = process.argv.slice(2)
if (mode === '--show') {
  for (const { file, line, kind, habit, text } of finds)
    if (!shownFolder || file.startsWith(shownFolder))
      console.log(`${file}:${line} ${kind} (${habit}): ${text}`)
} else if (mode === '--write') {
  const sorted = Object.fromEntries(Object.entries(counts).sort(([a], [b]) => a.localeCompare(b, 'en-US')))
  writeFileSync(baselinePath, `${JSON.stringify(sorted, null, 2)}\n`)
} else {
  const baseline: Baseline = JSON.parse(readFileSync(baselinePath, 'utf8'))
  for (const folder of new Set([...Object.keys(baseline), ...Object.keys(counts)]))
    for (const kind of ['tests', 'comments', 'identifiers', 'texts'] as const) {
      const now = counts[folder]?.[kind] ?? 0
      const before = baseline[folder]?.[kind] ?? 0
      if (now > before)
        breaches.push(
          `${folder}: ${now} ${kind} with habits of docs/style.md, ${before} before (--show ${folder})`,
        )
      if (now < before) breaches.push(`${folder}: ${now} ${kind} instead of ${before}: store it with --write`)
    }
}
for (const breach of breaches) console.error(breach)
const sum = (kind: Kind) => {
  const all = Object.values(totals[kind]).reduce((a, b) => a + b, 0)
  return `${finds.filter((find) => find.kind === kind).length} of ${all} ${kind}`
}
console.log(
  `Prose: ${sum('tests')}, ${sum('comments')}, ${sum('identifiers')}, ${sum('texts')}; ${breaches.length} breaches`,
)
if (breaches.length > 0) process.exitCode = 1
