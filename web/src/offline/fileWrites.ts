import { pathOf } from '../api/address.ts'
import { newKey } from '../api/newKey.ts'
import { dropFile, keepFile } from './keptFiles.ts'
import { refOf } from './orderWrites.ts'
import type { AnyWrite, FileWrite } from './writes.ts'

type FileRecord = FileWrite['record']

/** What files are added to, and with what. */
export type FilePlace = {
  order: { id: number; code: string }
  record: FileRecord
  base?: FileWrite['base'] | undefined
  /** the observation that they come with: its slot in the outbox, and when it was written */
  observation?: { slot: string; created_at: string } | undefined
  /** the reading of a meter of the base that they show: its slot in the outbox, and its moment */
  reading?: { slot: string; fk_base_metric: number; read_at: string } | undefined
}

const uploadPath = ({ entity }: FileRecord) => pathOf('attachment/upload-attachments/:entity', { entity })

type Named = FileWrite['about']

/** @param id under which the file is kept */
export function fileWrite(id: string, { name, size, type }: Named, place: FilePlace): FileWrite {
  const { order, record, base, observation, reading } = place
  const after = observation?.slot ?? reading?.slot
  return {
    kind: 'file',
    slot: `file:${id}`,
    order: refOf(order),
    isFile: true,
    ...(after && { after }),
    file: id,
    about: { name, size, type },
    record,
    ...(base && { base: { id: base.id, code: base.code } }),
    method: 'POST',
    path: uploadPath(record),
    body: {
      ...(observation && { observed_at: observation.created_at }),
      ...(reading && { fk_base_metric: String(reading.fk_base_metric), read_at: reading.read_at })
    },
    label: `${type.startsWith('image/') ? 'Foto' : 'Archivo'}: ${name}`
  }
}

/** The same file for another record; what it says of an observation stays with its order. */
export function movedFile(write: FileWrite, record: FileRecord): FileWrite {
  const { caption } = write.body
  const body = record.entity === write.record.entity ? write.body : { ...(caption && { caption }) }
  return { ...write, record, path: uploadPath(record), body }
}

type Outbox = { add: (write: AnyWrite) => boolean }

/** Keeps files on this device and lets the outbox send them. @returns those for which there is no room */
export async function keepAll(
  outbox: Outbox,
  user: string,
  files: Iterable<File>,
  place: FilePlace
): Promise<readonly File[]> {
  const left: File[] = []
  for (const file of files) {
    const id = newKey()
    const kept = await keepFile(user, id, file)
    if (kept && outbox.add(fileWrite(id, kept, place))) continue
    if (kept) await dropFile(user, id)
    left.push(file)
  }
  return left
}
