import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import { getMetaConnection, putMetaConnection, receiveMeta } from '#contract/intake/meta.endpoints.ts'
import type { MetaConnection, MetaConnectionChange } from '#contract/intake/meta.schemas.ts'
import { found } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import * as repository from './meta.repository.ts'
import { secretOwner } from './meta.secrets.ts'
import type { MetaParts } from './meta.usecases.ts'

const secrets = ['app_secret', 'page_token'] as const

/** How a location is connected to Meta Lead Ads, for administrators. */
export function registerMetaSettings(routes: Routes, parts: MetaParts): void {
  routes.signedIn(getMetaConnection, async ({ scope, db, params }) =>
    shown(parts, found(await repository.findConnection(scope, db, params.id))),
  )
  routes.signedIn(putMetaConnection, async ({ scope, db, params, body, now, ifMatch }) => {
    const before = found(await repository.lockConnection(scope, db, params.id))
    checkVersion(before, ifMatch)
    const after = { ...before, ...sealed(parts, before.id, body), version: before.version + 1 }
    const fields = secrets.filter((name) => body[name] !== undefined)
    await repository.saveConnection(scope, db, after, fields, now)
    return shown(parts, after)
  })
}

const sealed = ({ sealer }: MetaParts, locationId: number, body: MetaConnectionChange) =>
  Object.fromEntries(
    secrets.flatMap((name) => {
      const secret = body[name]
      return secret === undefined ? [] : [[name, sealer.seal(secret, secretOwner(name, locationId))]]
    }),
  )

function shown(
  { publicAddress, signer }: MetaParts,
  { id, form_id, app_secret, page_token, last_received_at, version }: repository.StoredConnection,
): MetaConnection {
  return {
    app_secret_set: app_secret !== null,
    page_token_set: page_token !== null,
    callback_address: `${publicAddress()}${apiBase}${endpointPath(receiveMeta, { form_id })}`,
    verify_token: signer.tokenOf({ id, nonce: form_id }),
    last_received_at: last_received_at?.toISOString() ?? null,
    version,
  }
}
