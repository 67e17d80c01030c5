import type { Attachment } from 'contract/attachments/attachments.ts'

/** A photo of order 7. */
export const aFile = (id: number, more: Partial<Attachment> = {}): Attachment => ({
  id,
  version: 1,
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z',
  entity: 'work_order',
  fk_entity: 7,
  file_name: `foto-${id}.jpg`,
  mime_type: 'image/jpeg',
  size: 3_700_000,
  sha256: 'x',
  caption: null,
  has_thumbnail: true,
  is_broken: false,
  fk_created_by: 2,
  created_by: { id: 2, name: 'María Quispe' },
  observation: null,
  ...more
})
