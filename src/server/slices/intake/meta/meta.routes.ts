import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import {
  getMetaConnection,
  putMetaConnection,
  receiveMeta,
  verifyMeta,
} from '#contract/intake/meta.endpoints.ts'
import { metaMessages } from '#contract/intake/meta.messages.ts'
import type { MetaConnection } from '#contract/intake/meta.schemas.ts'
import { AppError, found } from '#server/platform/errors.ts'
import type { CallContext, Routes } from '#server/platform/http/routes.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import { isLost } from '#server/platform/sealing.ts'
import { headerOf, rawOf } from '../requests/raw-request.ts'
import * as repository from './meta.repository.ts'
import { secretNames, secretOwner } from './meta.secrets.ts'
import { checkVerifyToken, type MetaParts, receiveDelivery } from './meta.usecases.ts'

export function registerMeta(routes: Routes, parts: MetaParts): void {
  routes.publicly(verifyMeta, async ({ params, request, reply }) => {
    const query = request.query as Record<string, unknown>
    const textOf = (name: string) => (typeof query[name] === 'string' ? query[name] : '')
    const challenge = textOf('hub.challenge')
    await checkVerifyToken(parts, params.form_id, textOf('hub.verify_token'), request.ip)
    const isValid = textOf('hub.mode') === 'subscribe' && /^[\w-]{1,200}$/.test(challenge)
    if (!isValid) throw new AppError('forbidden')
    return reply.code(200).type('text/plain; charset=utf-8').send(challenge)
  })
  routes.publicly(receiveMeta, async ({ params, request }) => {
    const signature = headerOf(request, 'x-hub-signature-256')
    await receiveDelivery(parts, params.form_id, rawOf(request, parts.clock), signature)
    return { detail: metaMessages.received }
  })
}

export interface MetaSettingsParts extends MetaParts {
  /** Throws unless the session is confirmed. */
  requireConfirmation(call: CallContext): Promise<void>
}

/** Registers the routes by which administrators manage a location's connection to Meta Lead Ads. */
export function registerMetaSettings(routes: Routes, parts: MetaSettingsParts): void {
  routes.signedIn(getMetaConnection, async ({ scope, db, params }) =>
    presented(parts, found(await repository.findConnection(scope, db, params.id))),
  )
  routes.signedIn(putMetaConnection, async (call) => {
    const { scope, db, params, body, now, ifMatch } = call
    await parts.requireConfirmation(call)
    const before = found(await repository.lockConnection(scope, db, params.id))
    checkVersion(before, ifMatch)
    const after = { ...before, version: before.version + 1 }
    const changed = secretNames.filter((name) => body[name] !== undefined)
    for (const name of changed) {
      after[name] = parts.sealer.seal(body[name] ?? '', secretOwner(name, before.id))
    }
    await repository.saveConnection(scope, db, after, changed, now)
    return presented(parts, after)
  })
}

const presented = (
  { publicAddress, sealer, signer }: MetaParts,
  { id, form_id, last_received_at, version, ...secrets }: repository.StoredConnection,
): MetaConnection => ({
  app_secret_set:
    secrets.app_secret !== null && !isLost(sealer, secrets.app_secret, secretOwner('app_secret', id)),
  page_token_set:
    secrets.page_token !== null && !isLost(sealer, secrets.page_token, secretOwner('page_token', id)),
  secrets_lost: secretNames.some((name) => isLost(sealer, secrets[name], secretOwner(name, id))),
  callback_address: `${publicAddress()}${apiBase}${endpointPath(receiveMeta, { form_id })}`,
  verify_token: signer.tokenOf({ id, nonce: form_id }),
  last_received_at: last_received_at?.toISOString() ?? null,
  version,
})
