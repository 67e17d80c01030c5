/** What of its style a drawing needs to look the same by itself. */
const kept = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-family',
  'font-weight',
  'text-anchor'
] as const

const [margin, headHeight] = [20, 52]

/** A drawing of the page as a file of its own, with its title above, in the colours that it has on the page. */
export function plotPicture(svg: SVGSVGElement, { title, about }: { title: string; about: string }): string {
  const drawing = svg.cloneNode(true) as SVGSVGElement
  const [originals, copies] = [svg.querySelectorAll('*'), drawing.querySelectorAll('*')]
  for (const [index, copy] of [...copies].entries()) {
    const style = getComputedStyle(originals[index] as Element)
    copy.removeAttribute('class')
    copy.setAttribute('style', kept.map(name => `${name}:${style.getPropertyValue(name)}`).join(';'))
  }
  // A file leads nowhere.
  for (const link of drawing.querySelectorAll('a')) {
    const group = document.createElementNS('http://www.w3.org/2000/svg', 'g')
    group.append(...link.childNodes)
    link.replaceWith(group)
  }
  const [width, height] = [svg.width.baseVal.value, svg.height.baseVal.value]
  const { fontFamily } = getComputedStyle(document.body)
  const of = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name)
  const [wholeWidth, wholeHeight] = [width + 2 * margin, height + headHeight + 2 * margin]
  const text = (y: number, size: number, weight: number, colour: string, words: string) =>
    `<text x="${margin}" y="${y}" font-family="${escaped(fontFamily)}" font-size="${size}" font-weight="${weight}" fill="${of(colour)}">${escaped(words)}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wholeWidth}" height="${wholeHeight}" viewBox="0 0 ${wholeWidth} ${wholeHeight}">`,
    `<rect width="100%" height="100%" fill="${of('--app-paper')}"/>`,
    text(margin + 16, 16, 600, '--app-text', title),
    text(margin + 36, 12, 400, '--app-dimmed', about),
    `<g transform="translate(${margin} ${margin + headHeight})">${new XMLSerializer().serializeToString(drawing)}</g></svg>`
  ].join('')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The same as pixels, twice as fine as on the page. */
export async function asPng(picture: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [image.width * 2, image.height * 2]
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  )
}
