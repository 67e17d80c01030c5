import { showError } from '../../api/toasts.ts'
import { keepFile, recallFile, shrunk } from '../../offline/keptFiles.ts'
import { addOrShowError, useOutbox } from '../../offline/useOutbox.ts'
import type { ReportEntry } from '../../offline/writes.ts'

type Way = { label: string; onClick: () => void }

/** As large as may be sent smaller: a file of less is none of those that were too much. */
const reducible = 1024 * 1024

/** What can be done at once about a report that the server doesn't take; anything else is corrected in its form. */
export function useRefusedReportWays(entry: ReportEntry): Way[] {
  const { outbox, user } = useOutbox()
  const { refusal, files } = entry
  if (!refusal) return []
  const sendAgain = (kept: ReportEntry['files']) => {
    const { refusal: _, until: __, isFile: ___, ...write } = entry
    addOrShowError(outbox, { ...write, ...(kept.length > 0 && { isFile: true as const }), files: kept })
  }
  const there = async () => {
    const found = await Promise.all(files.map(async one => ({ one, file: await recallFile(user, one.id) })))
    return found.filter(({ file }) => file !== undefined).map(({ one }) => one)
  }
  // The browser has lost one (`sendForm.ts`).
  if (refusal.status === 410)
    return [{ label: 'Enviar sin el archivo perdido', onClick: () => void there().then(sendAgain) }]
  const isTooLarge = refusal.status === 413 || refusal.details.some(text => text.startsWith('El tamaño del archivo'))
  const large = files.filter(({ type, size }) => type.startsWith('image/') && size > reducible)
  if (isTooLarge && large.length > 0) return [{ label: 'Enviar con fotos reducidas', onClick: () => void reduce() }]
  return []

  async function reduce() {
    const smaller: ReportEntry['files'][number][] = []
    for (const one of files) smaller.push(large.includes(one) ? await reduced(one) : one)
    if (smaller.every((one, index) => one === files[index]))
      return showError('No se han podido reducir las fotos en este dispositivo')
    return sendAgain(smaller)
  }

  /** The same with fewer pixels; as it is where that can't be had. */
  async function reduced(one: ReportEntry['files'][number]): Promise<ReportEntry['files'][number]> {
    const file = await recallFile(user, one.id).catch(() => undefined)
    const small = file && (await shrunk(file))
    const kept = small && (await keepFile(user, one.id, small))
    return kept ? { id: one.id, name: kept.name, size: kept.size, type: kept.type } : one
  }
}
