import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getInfo, refreshToken, signup } from '#contract/auth/auth.endpoints.ts'
import { apiBase, type EndpointDefinition, endpointPath } from '#contract/http/endpoint.ts'
import { startServer } from '#server/testing/process.ts'
import type { AttackKind } from './ledger.ts'

// Seconds that a sign-in lasts there.
const age = 10

/** Someone who got hold of a session and keeps it busy. */
export const warmSession: AttackKind = {
  name: 'a session kept warm',
  isSlow: true,
  async run({ ledger }) {
    const folder = mkdtempSync(join(tmpdir(), 'chairside-attack-session-'))
    const server = await startServer(join(folder, 'data'), { settings: { SIGN_IN_SECONDS: String(age) } })
    const call = async (endpoint: EndpointDefinition, body?: object, token?: string) => {
      const response = await fetch(`${server.origin}${apiBase}${endpointPath(endpoint)}`, {
        method: endpoint.method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Token ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return {
        status: response.status,
        body: (await response.json()) as { token: string; access: string; refresh: string },
      }
    }
    try {
      let { body: tokens } = await call(signup, {
        email: 'owner@example.com',
        password: 'a password for attacks',
      })
      const signedIn = Date.now()
      let token = tokens.access
      const isAccepted = async () => {
        const renewed = await call(refreshToken, { refresh: tokens.refresh })
        if (renewed.status === 200) {
          tokens = renewed.body
          token = tokens.access
        }
        return renewed.status === 200 || (await call(getInfo, undefined, token)).status === 200
      }
      let renewals = 0
      while (Date.now() < signedIn + (age - 2) * 1_000) {
        if (await isAccepted()) renewals++
        await sleep(300)
      }
      ledger.check(renewals > 3, `it could be renewed ${renewals} times before its age`)
      await sleep(Math.max(0, signedIn + (age + 1) * 1_000 - Date.now()))
      ledger.check(!(await isAccepted()), `it still works after the ${age} seconds of a sign-in`)
    } finally {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
