import { showError } from '../api/toasts.ts'
import { keepFile, recallFile, shrunk } from './keptFiles.ts'
import { useFileQueue } from './useFileQueue.ts'
import type { FileEntry } from './writes.ts'

type Way = { label: string; onClick: () => void }

/** What can be done about a file that the server doesn't take, besides throwing it away. */
export function useRefusedWays(entry: FileEntry): Way[] {
  const { user, save, sendAgain } = useFileQueue()
  const { base, order, record, refusal } = entry
  // The browser that lost it has nothing to send.
  if (!refusal || isLost(entry)) return []
  const to = (label: string, given?: Parameters<typeof sendAgain>[1]): Way => ({
    label,
    onClick: () => void sendAgain(entry, given)
  })
  const isOver = refusal.reason === 'closed'
  return [
    { label: 'Descargar', onClick: () => void save(entry) },
    ...(isTooLarge(entry) ? [{ label: 'Enviar reducida', onClick: () => void reduce() }] : []),
    ...(isOver ? [] : [to('Enviar otra vez')]),
    ...(record.entity === 'check' && !isOver
      ? [to(`Poner en ${order.code}`, { record: { entity: 'work_order', id: order.id } })]
      : []),
    ...(base && record.entity !== 'base'
      ? [to(`Poner en la base ${base.code}`, { record: { entity: 'base', id: base.id } })]
      : [])
  ]

  async function reduce() {
    const file = await recallFile(user, entry.file).catch(() => undefined)
    const small = file && (await shrunk(file))
    const kept = small && (await keepFile(user, entry.file, small))
    if (!kept) return showError('No se ha podido reducir la foto en este dispositivo')
    const { name, size, type } = kept
    return sendAgain(entry, { about: { name, size, type } })
  }
}

/** The browser doesn't have it any more (`sendFile.ts`). */
export const isLost = ({ refusal }: FileEntry): boolean => refusal?.status === 410

/** Whether fewer pixels could help: the server names the file's size, a proxy only says that it is too much. */
const isTooLarge = ({ about, refusal }: FileEntry) =>
  about.type.startsWith('image/') &&
  (refusal?.status === 413 || (refusal?.details ?? []).some(text => text.startsWith(sizeWords)))

const sizeWords = 'El tamaño del archivo'
