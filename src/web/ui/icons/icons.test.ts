import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../..')

// `npm run icons` updates it.
test('icons.tsx has the icons that the app shows', async () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['ui/icons/**'] })
  const used = new Set(
    sources.flatMap((file) => {
      const imported = /import \{([^}]*)\} from '#web\/ui\/icons\/icons\.tsx'/.exec(
        readFileSync(join(web, file), 'utf8'),
      )
      return (imported?.[1] ?? '').split(',').flatMap((name) => name.trim() || [])
    }),
  )
  expect(used.size).toBeGreaterThan(50)
  const icons = await Promise.all([...used].toSorted().map(drawn))
  await expect(`${heading}${icons.join('')}`).toMatchFileSnapshot('icons.tsx')
})

const { version } = JSON.parse(
  readFileSync(join(web, '../../node_modules/@tabler/icons-react/package.json'), 'utf8'),
) as { version: string }
const heading = `// Made by \`npm run icons\` from Tabler Icons ${version} (MIT license, © 2020-2026 Paweł Kuna).
import { makeIcon } from './icon.tsx'
`

async function drawn(name: string): Promise<string> {
  const { __iconNode: shapes } = (await import(
    `../../../../node_modules/@tabler/icons-react/dist/esm/icons/${name}.mjs`
  )) as { __iconNode: [string, Record<string, string>][] }
  const elements = shapes.map(([tag, { key: _, ...attributes }]) => [tag, attributes])
  const isFilled = name.endsWith('Filled')
  return `
export const ${name} = /* @__PURE__ */ makeIcon(${JSON.stringify(elements)}${isFilled ? ', true' : ''})
`
}
