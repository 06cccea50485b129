import axios, { isAxiosError } from 'axios'

/** Fetches a file from a signed address. Rejects with axios' error, which holds the server's words as after any call. */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<Blob> {
  try {
    const { data } = await axios.get<Blob>(url, { responseType: 'blob', ...(signal && { signal }) })
    return data
  } catch (error) {
    // The refusal was read as a file as well.
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

/** Gives a file to the person, under a name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken hold of it long before.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
