/** A page of text as a PDF file: a title and lines below it. */
export function pdf(title: string, lines: readonly string[]): Buffer {
  const shown = (text: string) => `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj`
  const text = [
    'BT /F2 20 Tf 56 770 Td',
    shown(title),
    '/F1 11 Tf 0 -34 Td 18 TL',
    ...lines.map(line => `${shown(line)} T*`),
    'ET'
  ].join('\n')
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>',
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold')
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  body += `${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`
  // Letters with accents are single bytes in this encoding, so that places in the text are places in the file.
  return Buffer.from(body, 'latin1')
}

/** Two seconds of a bearing that knocks at each turn, as a WAV file. */
export function knocking(): Buffer {
  const [rate, seconds] = [8000, 2]
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + rate * seconds, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20) // not compressed
  head.writeUInt16LE(1, 22) // one channel
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34) // bits
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(rate * seconds, 40)
  const sound = Buffer.from(
    Array.from({ length: rate * seconds }, (_, n) => {
      const since = n % (rate / 5)
      const hum = 12 * Math.sin((n / rate) * 2 * Math.PI * 110)
      return 128 + hum + 70 * Math.exp(-since / 90) * Math.sin(since * 0.9)
    })
  )
  return Buffer.concat([head, sound])
}
