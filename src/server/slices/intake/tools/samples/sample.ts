import type { FormTool } from '#contract/intake/forms.enums.ts'

/** A body as a tool sends it, with people and places of our own, and what has to become of it. */
export interface ToolSample {
  title: string
  /** Where its shape is from. */
  source: string
  headers?: Record<string, string>
  contentType: string
  body: string
  tool: FormTool
  form: { key: string; name: string }
  /** Columns of the lead; those left out have to be empty. */
  lead: Partial<{
    first_name: string
    last_name: string
    email: string
    phone: string
    source: string
    insurance_provider: string
    note: string
    address: object
  }>
}

export const asJson = (body: unknown) => ({
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
})

type Value = string | { [name: string]: Value }

/** Encodes as PHP's http_build_query does: what is nested stands in brackets. */
export function asForm(fields: Record<string, Value>) {
  const parameters = new URLSearchParams()
  const add = (name: string, value: Value): void => {
    if (typeof value === 'string') parameters.append(name, value)
    else for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner)
  }
  for (const [name, value] of Object.entries(fields)) add(name, value)
  return { contentType: 'application/x-www-form-urlencoded', body: parameters.toString() }
}

const boundary = '------------------------J1JNT4vbVO4FCC1qLG4HSv'

/** Encodes in parts; a pair may bring the head of a file. */
export const asParts = (pairs: readonly (readonly [name: string, value: string, file?: string])[]) => ({
  contentType: `multipart/form-data; boundary=${boundary}`,
  body: [
    ...pairs.map(
      ([name, value, file]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${
          file ? `; filename="${file}"\r\nContent-Type: application/octet-stream` : ''
        }\r\n\r\n${value}\r\n`,
    ),
    `--${boundary}--\r\n`,
  ].join(''),
})
