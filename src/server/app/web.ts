import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { embedLimits } from '#contract/embed/embed.limits.ts'
import { xsrfCookie } from '#contract/http/xsrf.ts'
import { setXsrfCookie } from '#server/platform/http/xsrf.ts'
import { root } from '#server/platform/root.ts'
import type { Settings } from '#server/platform/settings.ts'

const folder = join(root, 'dist/web')
// The names of these files change with their content.
const hashed = /\.[0-9a-f]{8,}\./

// No page's address ends like a file's.
const notPages = /^\/(api|app-static|embed)\/|^[^?]*\.\w+(\?|$)/

/** Serves the built web: its files below /app-static/ (spec section 1), its page for the addresses of screens. */
export async function installWeb(server: FastifyInstance, settings: Settings): Promise<void> {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) {
    server.log.warn('the web is not built; only the API is served')
    return
  }
  await server.register(staticFiles, {
    root: folder,
    prefix: '/app-static/',
    index: false,
    preCompressed: true,
    decorateReply: false,
    schemaHide: true,
    setHeaders(reply, path) {
      reply.header('cache-control', hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // The scripts of websites: their address stays, and pages of any origin load them.
  await server.register(staticFiles, {
    root: join(folder, 'embed'),
    prefix: '/embed/',
    index: false,
    preCompressed: true,
    decorateReply: false,
    schemaHide: true,
    setHeaders(reply) {
      reply.header(
        'cache-control',
        `public, max-age=${embedLimits.scriptSeconds}, stale-while-revalidate=${24 * embedLimits.scriptSeconds}`,
      )
      reply.header('cross-origin-resource-policy', 'cross-origin')
      reply.header('access-control-allow-origin', '*')
    },
  })
  // What browsers and crawlers look for at the root: icons, the manifest, the service worker, robots.txt.
  await server.register(staticFiles, {
    root: join(folder, 'root'),
    wildcard: false,
    index: false,
    decorateReply: false,
    schemaHide: true,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  })
  const page = withFeedbackScript(await readFile(index, 'utf8'), settings.FEEDBACK_SCRIPT_URL)
  const secure = settings.PUBLIC_URL?.startsWith('https:') ?? false
  server.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (notPages.test(request.url)) return reply.callNotFound()
    if (request.cookies[xsrfCookie] === undefined) setXsrfCookie(reply, secure)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}

// The page names the script that its feedback button loads; ours unless the setting names another.
function withFeedbackScript(page: string, address: string | undefined): string {
  if (!address) return page
  const escaped = new URL(address).href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return page.replace(
    /(<meta name="feedback-script" content=")[^"]*(")/,
    (_, before, after) => `${before}${escaped}${after}`,
  )
}
