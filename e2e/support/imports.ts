import { apiBase } from '#contract/http/endpoint.ts'
import { createImport } from '#contract/imports/imports.endpoints.ts'
import type { ImportNoun } from '#contract/imports/imports.enums.ts'
import type { Import } from '#contract/imports/imports.schemas.ts'
import { origin } from './practice.ts'

/** Uploads a file without a browser. */
export async function uploadTable(
  token: string,
  noun: ImportNoun,
  name: string,
  text: string,
): Promise<Import> {
  const body = new FormData()
  body.append('noun', noun)
  body.append('file', new Blob([text]), name)
  const response = await fetch(`${origin()}${apiBase}${createImport.path}`, {
    method: 'POST',
    body,
    headers: { authorization: `Token ${token}` },
  })
  if (response.status !== 201) throw new Error(`the file was refused: ${await response.text()}`)
  return (await response.json()) as Import
}
