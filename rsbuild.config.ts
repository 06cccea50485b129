import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, type RsbuildPlugin, type Rspack, rspack } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import postcssPresetMantine from 'postcss-preset-mantine'
import { pageRoutes } from './src/web/app/routes.ts'
import type { PageRoute } from './src/web/lib/slice.ts'

const server = `http://localhost:${process.env.PORT ?? 8000}`
const assetPrefix = '/app-static/'

const compressible = /\.(m?js|css|html|svg|json|txt)$/
const brotliOf = promisify(brotliCompress)
const gzipOf = promisify(gzip)

/** Puts a .br and a .gz beside every text file of the build, once, so that no request has to compress. */
const compressAssets = (): RsbuildPlugin => ({
  name: 'chairside:compress-assets',
  apply: 'build',
  setup(api) {
    api.onAfterBuild(async () => {
      const folder = api.context.distPath
      const files = await readdir(folder, { recursive: true, withFileTypes: true })
      const texts = files.filter((file) => file.isFile() && compressible.test(file.name))
      await Promise.all(texts.map((file) => compressFile(join(file.parentPath, file.name))))
    })
  },
})

async function compressFile(path: string) {
  const content = await readFile(path)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    writeFile(`${path}.br`, await brotliOf(content, { params })),
    writeFile(`${path}.gz`, await gzipOf(content, { level: constants.Z_BEST_COMPRESSION })),
  ])
}

/** Files of one chunk group, the unit in which the browser loads code: an entry or one dynamic import. */
type ChunkGroup = Rspack.ChunkGroup

const pageSpecifier = ({ page }: PageRoute) => /#web\/[^'"]+/.exec(String(page))?.[0]

/**
 * The chunk groups that the first load of a page needs: the entry, the page's own import, and all that these import in
 * their turn. The names of chunks tell the two exceptions: `on-demand-…` waits until the person asks for it or the page
 * has been shown, and `signed-in-…` is not loaded by pages for those who are logged out.
 */
function firstLoad(entry: ChunkGroup, route: PageRoute): Set<ChunkGroup> {
  const specifiers = new Set(pageRoutes.map(pageSpecifier))
  const later = route.anonymous ? /^(on-demand|signed-in)-/ : /^on-demand-/
  const groups = new Set([entry])
  for (const group of groups) {
    for (const child of group.childrenIterable) {
      const requests = child.origins.map(({ request }) => request)
      const isPage = requests.some((request) => specifiers.has(request))
      const isWanted = isPage ? requests.includes(pageSpecifier(route)) : !later.test(child.name ?? '')
      if (isWanted) groups.add(child)
    }
  }
  return groups
}

/** Writes down which files the first load of every page needs, for scripts/check-bundle.ts to weigh. */
const recordFirstLoads = (): RsbuildPlugin => ({
  name: 'chairside:record-first-loads',
  apply: 'build',
  setup(api) {
    api.onAfterEnvironmentCompile(async ({ stats }) => {
      const entry = stats?.compilation.entrypoints.get('index')
      if (!entry) return
      const record = pageRoutes.map((route) => {
        const groups = firstLoad(entry, route)
        return { path: route.path, files: [...new Set([...groups].flatMap((group) => group.getFiles()))] }
      })
      const folder = join(api.context.rootPath, '.cache')
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'web-first-loads.json'), JSON.stringify(record, null, 2))
    })
  },
})

/** A font that comes after the first paint waits for the next load, so that no text moves while it is read. */
const optionalFonts = {
  postcssPlugin: 'chairside:optional-fonts',
  Declaration: {
    'font-display': (declaration: { value: string }) => {
      declaration.value = 'optional'
    },
  },
}

export default defineConfig({
  plugins: [pluginReact({ splitChunks: false }), compressAssets(), recordFirstLoads()],
  source: {
    entry: {
      index: './src/web/main.tsx',
      // No page links to it: the feedback button loads it by its address.
      feedback: { import: './src/web/feedback/main.ts', filename: 'feedback.js', html: false },
      // Pages of other origins load them by an address that stays.
      'embed-form': { import: './src/web/embed/form.ts', filename: 'embed/form.js', html: false },
      'embed-chat': { import: './src/web/embed/chat.ts', filename: 'embed/chat.js', html: false },
    },
  },
  html: { template: './src/web/index.html', title: 'Chairside', favicon: './src/web/favicon.svg' },
  output: {
    distPath: { root: 'dist/web' },
    copy: [
      { from: 'src/web/public' },
      { from: 'src/web/root', to: 'root' },
      // What pages of a PDF may need to be drawn: fonts that it does not bring, and decoders of scans.
      { from: 'node_modules/pdfjs-dist/standard_fonts', to: 'pdf/fonts' },
      { from: 'node_modules/pdfjs-dist/cmaps', to: 'pdf/cmaps' },
      { from: 'node_modules/pdfjs-dist/wasm/*_nowasm_fallback.js', to: 'pdf/decoders/[name][ext]' },
    ],
    assetPrefix,
    // The Content-Security-Policy takes scripts from our own address only, none written into the page.
    inlineScripts: false,
    inlineStyles: false,
    dataUriLimit: 0,
    sourceMap: false,
    legalComments: 'linked',
    overrideBrowserslist: ['last 2 years and supports es6-module', 'not dead'],
  },
  // The text font is needed on every page: asked for at once, it is mostly there for the first paint.
  performance: {
    preload: { type: 'all-assets', include: [/inter-latin-wght-normal\..*woff2$/], crossorigin: true },
    printFileSize: { total: true, detail: false },
  },
  server: {
    port: 3000,
    publicDir: false,
    historyApiFallback: true,
    proxy: Object.fromEntries(['/api', '/healthz', '/readyz', '/metrics'].map((path) => [path, server])),
  },
  dev: { assetPrefix },
  tools: {
    postcss: { postcssOptions: { plugins: [postcssPresetMantine(), optionalFonts] } },
    rspack: {
      // What several pages use stands in a file of its own from this size on (bytes before compression): with the
      // bundler's own bound of 20 kB more of it is packed twice, with a lower one the many files compress worse.
      // The scripts that are loaded by their address come in one file each.
      optimization: {
        splitChunks: { chunks: ({ name }) => !/^(embed-|feedback$)/.test(name ?? ''), minSize: 24_000 },
      },
      plugins: [
        new rspack.NormalModuleReplacementPlugin(
          /\.\/(core\/)?(to-json-schema|json-schema-processors)\.js$/,
          join(import.meta.dirname, 'src/web/lib/no-json-schema.ts'),
        ),
      ],
      output: { chunkFilename: 'static/js/[id].[contenthash:8].chunk.js', chunkLoadTimeout: 120_000 },
      module: {
        rules: [
          // It refers to every printer of JSON Schema, of which the stand-in above has none.
          { test: /zod[\\/]v4[\\/]/, parser: { exportsPresence: false } },
        ],
      },
    },
  },
})
