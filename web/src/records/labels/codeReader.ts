/** Looks for a QR code in a picture; undefined if there is none. */
type CodeReader = (picture: HTMLVideoElement) => Promise<string | undefined>

type Detector = { detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** What the browser has for it; else a library in plain JavaScript: our policy of contents allows no WebAssembly. */
export async function codeReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (BarcodeDetector && (await BarcodeDetector.getSupportedFormats().catch((): string[] => [])).includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async picture => (await detector.detect(picture).catch(() => []))[0]?.rawValue
  }
  const { default: jsqr } = await import('jsqr')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async picture => {
    // Enough for a label that fills a third of the picture, and read in some 30 ms by a slow phone.
    const scale = Math.min(1, longest / Math.max(picture.videoWidth, picture.videoHeight))
    const [width, height] = [Math.round(picture.videoWidth * scale), Math.round(picture.videoHeight * scale)]
    if (!context || width === 0) return undefined
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    context.drawImage(picture, 0, 0, width, height)
    return jsqr(context.getImageData(0, 0, width, height).data, width, height, { inversionAttempts: 'dontInvert' })
      ?.data
  }
}

const longest = 640
