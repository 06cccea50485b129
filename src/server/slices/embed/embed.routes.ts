import { getEmbedSettings, getPublicEmbed, updateEmbedSettings } from '#contract/embed/embed.endpoints.ts'
import { embedLimits } from '#contract/embed/embed.limits.ts'
import { found } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { createMemoryLimit } from '#server/platform/memory-limit.ts'
import type { Platform, RunningSlice } from '#server/platform/slice.ts'
import { findEmbed, findPublicEmbed } from './embed.repository.ts'
import { changeEmbed, shownEmbed } from './embed.usecases.ts'

export const serveEmbed = ({ publicAddress }: Platform): RunningSlice => ({
  routes: (routes) => registerEmbedSettings(routes, publicAddress),
})

function registerEmbedSettings(routes: Routes, publicAddress: () => string): void {
  const placed = <T>(embed: T) => ({ ...embed, script_origin: publicAddress() })
  routes.signedIn(getEmbedSettings, async ({ scope, db }) => placed(shownEmbed(await findEmbed(scope, db))))
  routes.signedIn(updateEmbedSettings, async (call) => placed(await changeEmbed(call, call.body)))
}

/** Registered with the routes that are open to any origin. */
export function registerPublicEmbed(routes: Routes, { db, clock }: Pick<Platform, 'db' | 'clock'>): void {
  const reads = createMemoryLimit(clock, embedLimits.readsPerMinute, 60)
  routes.publicly(getPublicEmbed, async ({ params, request, reply }) => {
    await reads.consume(networkOf(request.ip))
    const embed = found(await findPublicEmbed(db, params.form_id))
    reply.header('cache-control', `public, max-age=${embedLimits.cachedSeconds}`)
    // The rest of the API has a stricter policy.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return embed
  })
}
