import { type FileType, fileTypes } from 'contract/attachments/attachable.ts'
import type { Attachment } from 'contract/attachments/attachments.ts'

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
