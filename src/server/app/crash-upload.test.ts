import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signup } from '#contract/auth/auth.endpoints.ts'
import { createDocument, listDocuments } from '#contract/documents/documents.endpoints.ts'
import { apiBase } from '#contract/http/endpoint.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { createPatient } from '#contract/patients/patients.endpoints.ts'
import { pdfOf, uploadRequest } from '#server/testing/documents.ts'
import {
  ownerConnectionOf,
  type RunningServer,
  startServer,
  temporaryDataDir,
} from '#server/testing/process.ts'

let folder: ReturnType<typeof temporaryDataDir>
let server: RunningServer | undefined
beforeEach(() => {
  folder = temporaryDataDir()
})
afterEach(async () => {
  await server?.stop()
  folder.remove()
})

const files = () =>
  readdirSync(join(folder.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

async function post<T>(
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Promise<T> {
  const response = await fetch(`${server?.origin}${apiBase}${path}`, { method: 'POST', body, headers })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

/** Runs SQL on the product's own database, past the product. */
async function query(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(ownerConnectionOf(folder.dataDir))
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

test('what was uploaded before kill -9 is there, and what was under way is cleared up', async () => {
  server = await startServer(folder.dataDir)
  const json = { 'content-type': 'application/json' }
  const account = { email: 'owner@example.com', password: 'a password for tests' }
  const { token } = await post<{ token: string }>(signup.path, JSON.stringify(account), json)
  const headers = { authorization: `Token ${token}` }
  const locations = await fetch(`${server.origin}${apiBase}${listLocations.path}`, { headers })
  const { results } = (await locations.json()) as { results: { id: number }[] }
  const person = { first_name: 'Pat', last_name: 'Example', email: 'pat@example.com', phone: '+12125550142' }
  const { id: patient } = await post<{ id: number }>(
    createPatient.path,
    JSON.stringify({ ...person, location: results[0]?.id }),
    { ...headers, ...json },
  )
  const form = await uploadRequest({
    ...{ patient, document_type: 'xray' },
    file: { name: 'upper-left.pdf', content: pdfOf(3_000_000) },
  })
  await post(createDocument.path, new Uint8Array(form.payload), { ...headers, ...form.headers })

  const { hostname, port } = new URL(server.origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(
    `POST ${apiBase}${createDocument.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Token ${token}\r\n` +
      `Content-Type: ${form.headers['content-type']}\r\nContent-Length: ${form.payload.length}\r\n\r\n`,
  )
  socket.write(form.payload.subarray(0, 1_000_000))
  await expect.poll(() => files().length, { timeout: 20_000 }).toBe(2)
  await server.kill()
  expect(files().filter((name) => name.endsWith('.part'))).toHaveLength(1)

  // The next start does not take it for a file on its way once an hour has passed.
  server = await startServer(folder.dataDir)
  await query(`UPDATE unclaimed_files SET since = since - interval '2 hours'`)
  await server.stop()
  server = await startServer(folder.dataDir)
  await expect.poll(files, { timeout: 20_000 }).toEqual([expect.not.stringMatching(/\.part$/)])
  await expect.poll(async () => (await query('SELECT FROM unclaimed_files')).rowCount).toBe(0)
  const list = await fetch(`${server.origin}${apiBase}${listDocuments.path}?patient=${patient}`, { headers })
  expect(await list.json()).toMatchObject({ count: 1, results: [{ file: { size: 3_000_000 } }] })
}, 120_000)
