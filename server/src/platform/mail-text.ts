/** The content of a mail: paragraphs, a code shown large, or a link. Plain text and HTML are made from it. */
export type MailText = { subject: string; paragraphs: readonly MailParagraph[] }
/** A mail with what is attached to it. */
export type Letter = MailText & { files?: readonly { name: string; type: string; content: Buffer }[] }
type MailParagraph = string | { code: string } | { link: string; label: string }

const signature = 'Teleférico Andino · Mantenimiento'

/** The mail as plain text. */
export function textOf({ paragraphs }: MailText): string {
  const texts = paragraphs.map(each =>
    typeof each === 'string' ? each : 'code' in each ? `    ${each.code}` : `${each.label}: ${each.link}`
  )
  return `${[...texts, `-- \n${signature}`].join('\n\n')}\n`
}

/** The mail as simple HTML that every mail program shows, light or dark; nothing is loaded from elsewhere. */
export function htmlOf({ subject, paragraphs }: MailText): string {
  const parts = paragraphs.map(each => {
    if (typeof each === 'string') return `<p>${escaped(each)}</p>`
    if ('code' in each) return `<p style="font:600 28px/1.4 monospace;letter-spacing:4px">${escaped(each.code)}</p>`
    return `<p><a href="${escaped(each.link)}">${escaped(each.label)}</a></p>`
  })
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;max-width:34em;margin:0 auto;padding:16px">
${parts.join('\n')}
<p style="font-size:14px;opacity:.75">${signature}</p>
</body></html>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string) => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)
