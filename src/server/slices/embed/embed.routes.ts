import { getEmbedSettings, getPublicEmbed, updateEmbedSettings } from '#contract/embed/embed.endpoints.ts'
import { embedLimits } from '#contract/embed/embed.limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { found } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { findEmbed, findPublicEmbed } from './embed.repository.ts'
import { changeEmbed, shownEmbed } from './embed.usecases.ts'

export function registerEmbedSettings(routes: Routes, publicAddress: () => string): void {
  const placed = <T>(embed: T) => ({ ...embed, script_origin: publicAddress() })
  routes.signedIn(getEmbedSettings, async ({ scope, db }) => placed(shownEmbed(await findEmbed(scope, db))))
  routes.signedIn(updateEmbedSettings, async (call) => placed(await changeEmbed(call, call.body)))
}

/** Registered with the routes that are open to any origin. */
export function registerPublicEmbed(
  routes: Routes,
  { db, reads }: { db: Database; reads: Pick<RateLimit, 'consume'> },
): void {
  routes.publicly(getPublicEmbed, async ({ params, request, reply }) => {
    await reads.consume(networkOf(request.ip))
    const embed = found(await findPublicEmbed(db, params.form_id))
    reply.header('cache-control', `public, max-age=${embedLimits.cachedSeconds}`)
    // The rest of the API has a stricter policy.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return embed
  })
}
