/** Longest side of a photo that is sent, in pixels: enough to see a crack, and a tenth of the bytes. */
const longestSide = 2000

/**
 * A photo drawn anew and smaller, without what the telephone wrote into it, its position above all. One that the
 * browser can't draw is sent as it is; the server takes the position out of it.
 */
export async function smallerPhoto(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return file
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const drawn = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.85))
    return drawn ? new File([drawn], 'foto.jpg', { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}
