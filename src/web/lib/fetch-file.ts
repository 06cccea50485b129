import axios, { isAxiosError } from 'axios'

/** Downloads a file from a signed URL. Rejects with axios' error, its body parsed as for any other call. */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<Blob> {
  const { data } = await readableErrors(
    axios.get<Blob>(url, { responseType: 'blob', ...(signal && { signal }) }),
  )
  return data
}

/** An answer that is a file; the body of a failure is parsed as for any other call. */
export async function readableErrors<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    // The error body was read as a blob too.
    if (isAxiosError(error) && error.response?.data instanceof Blob) {
      error.response.data = parsed(await error.response.data.text())
    }
    throw error
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
