import { stat } from 'node:fs/promises'
import { type FileType, fileTypes } from 'contract/attachments/attachable.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../feature.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Inspector } from '../../platform/files/inspector.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { discard, diskFull, type Received, type ReceivedFile } from '../../platform/http/upload.ts'
import type { Storage } from '../../platform/storage.ts'
import { file_content } from '../../schema/attachments.ts'

/** What keeps the contents of files. */
export type Keeper = { db: Database; storage: Storage; inspector: Inspector; keepsPosition: boolean }

/** What a feature that takes files keeps their contents with. */
export const keeperOf = ({ database: { db }, storage, inspector, env }: Context): Keeper => ({
  db,
  storage,
  inspector,
  keepsPosition: env.KEEP_PHOTO_POSITION
})

/** A file whose content is kept: what a row of `attachment` says of it. */
export type Kept = { file_name: string; mime_type: FileType; size: number; sha256: string }

/** The keys of what is stored for one content. */
export const keysOf = (sha256: string) => ({
  original: sha256,
  thumbnail: `${sha256}.thumbnail`,
  view: `${sha256}.view`
})

/**
 * Keeps the content of a file that has arrived, once however often it comes. It belongs to no record yet: if none takes
 * it, it is swept away later.
 * @param types those that are accepted here, if not all
 * @throws VALIDATION.INVALID_DATA on the field, SERVICE.UNAVAILABLE when there is no room
 */
export async function keep(
  keeper: Keeper,
  { field, name, path }: ReceivedFile,
  types?: readonly FileType[]
): Promise<Kept> {
  const { db, storage, inspector, keepsPosition } = keeper
  if ((await stat(path)).size === 0) throw invalid({ [field]: `El archivo ${quoted(name)} está vacío` })
  const { mime_type, size, sha256 } = await inspector.inspect(path, name, keepsPosition).catch(() => {
    throw new AppError('SERVICE.UNAVAILABLE', { message: `El archivo ${quoted(name)} no se pudo leer` })
  })
  if (!mime_type || types?.includes(mime_type) === false)
    throw invalid({ [field]: `El archivo ${quoted(name)} no es de un tipo admitido` })
  // Before the bytes, in a transaction of its own: whatever happens from here on, they are found by it.
  const [known] = await db
    .insert(file_content)
    .values({ sha256, size })
    .onConflictDoUpdate({ target: file_content.sha256, set: { touched_at: sql`now()` } })
    .returning({ is_stored: file_content.is_stored })
  if (!known?.is_stored) {
    const drawn = mime_type.startsWith('image/') ? await drawInto(keeper, { path, mime_type, sha256 }) : {}
    await storage.put(keysOf(sha256).original, path).catch(explainDisk)
    await db
      .update(file_content)
      .set({ ...drawn, is_stored: true })
      .where(eq(file_content.sha256, sha256))
  }
  return { file_name: named(name, mime_type), mime_type, size, sha256 }
}

const quoted = (name: string) => `«${name}»`

/**
 * Keeps what has arrived in the parts of one name; one that isn't accepted keeps none from being attached.
 * @param least how many there must be
 * @param types those that are accepted here, if not all
 */
export async function keepAll(
  keeper: Keeper,
  { files }: Received,
  field: string,
  least = 1,
  types?: readonly FileType[]
): Promise<Kept[]> {
  const stray = files.find(file => file.field !== field)
  if (stray) throw invalid({ [stray.field]: validationTexts.unknown_field })
  if (files.length < least) throw invalid({ [field]: validationTexts.required('Archivos') })
  const kept = []
  for (const file of files) kept.push(await keep(keeper, file, types))
  return kept
}

/** The smaller copies of a picture. One that can't be read is kept as it is. */
async function drawInto(
  { storage, inspector }: Keeper,
  { path, mime_type, sha256 }: { path: string; mime_type: string; sha256: string }
): Promise<Partial<typeof file_content.$inferInsert>> {
  const out = { thumbnail: `${path}.thumbnail`, view: `${path}.view` }
  const has_view = mime_type === 'image/heic'
  const keys = keysOf(sha256)
  try {
    const isDrawn = await inspector.draw(path, mime_type, out).then(
      () => true,
      () => false
    )
    if (!isDrawn) return { is_broken: true }
    await storage.put(keys.thumbnail, out.thumbnail).catch(explainDisk)
    if (has_view) await storage.put(keys.view, out.view).catch(explainDisk)
    return { has_thumbnail: true, has_view }
  } finally {
    await discard(Object.values(out).map(file => ({ field: '', name: '', path: file })))
  }
}

/** @throws SERVICE.UNAVAILABLE when the disk is full, else the error itself */
function explainDisk(error: unknown): never {
  throw diskFull(error)
}

/** The name with an ending that fits what the file is: programs open files by it. */
function named(name: string, mime_type: FileType): string {
  const endings: readonly string[] = fileTypes[mime_type]
  const isRight = endings.some(ending => name.toLowerCase().endsWith(`.${ending}`))
  return isRight ? name : `${name || 'archivo'}.${endings[0]}`
}
