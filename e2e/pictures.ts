import type { Page } from '@playwright/test'

/** One pixel, drawn by a browser. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64'
)

/** A photo as this browser draws it, each another one. */
export async function drawnPhoto(page: Page, colour: string) {
  const url = await page.evaluate(fill => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.fillStyle = fill
    context.fillRect(0, 0, 640, 480)
    return canvas.toDataURL('image/jpeg')
  }, colour)
  return { name: `${colour}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') }
}
