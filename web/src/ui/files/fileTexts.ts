import { type FileType, fileTypes } from 'contract/attachable.ts'
import type { Attachment } from 'contract/attachments.ts'
import { formatNumber } from 'contract/format.ts'

const units = ['B', 'KB', 'MB', 'GB'] as const

/** '3.6 MB'. */
export function sizeText(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** step
  const text = formatNumber(value, step > 0 && value < 10 ? 1 : 0, { atLeast: 0 })
  return `${text} ${units[step]}`
}

/** 'PDF', 'DOCX': what a kind of file is called by its endings. */
export const typeText = (mime_type: string): string => (fileTypes[mime_type as FileType]?.[0] ?? '').toUpperCase()

/** What a file chooser offers: by endings, because telephones don't know all types. */
export const accepted = Object.values(fileTypes)
  .flat()
  .map(ending => `.${ending}`)
  .join(',')

/** What a file shows in words, else what it is called. */
export const nameOf = ({ caption, observation, file_name }: Attachment): string =>
  caption ?? observation?.text ?? file_name
