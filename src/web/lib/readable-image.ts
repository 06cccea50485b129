/** What `readableImage` could not convert. Browsers other than Safari read no HEIC, and the CSP allows no decoder in WebAssembly. */
export const isUnreadable = ({ name }: File): boolean => /\.hei[cf]$/i.test(name)

/**
 * A HEIC photo as JPEG, where the browser can read it (Safari); any other file, and a photo that it cannot read, as it is.
 */
export async function readableImage(file: File): Promise<File> {
  if (!isUnreadable(file)) return file
  const image = await createImageBitmap(file).catch(() => undefined)
  if (!image) return file
  const canvas = new OffscreenCanvas(image.width, image.height)
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
  return new File([jpeg], file.name.replace(/\.[^.]+$/, '.jpg'), { type: jpeg.type })
}
