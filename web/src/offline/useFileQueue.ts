import { useQueryClient } from '@tanstack/react-query'
import { invalidateEntities } from '../api/queryClient.ts'
import { showError } from '../api/toasts.ts'
import { dropFile, recallFile } from './keptFiles.ts'
import { type FilePlace, keepAll, movedFile } from './fileWrites.ts'
import { stopSending } from './stopping.ts'
import { addOrShowError, sendingText, useOutbox } from './useOutbox.ts'
import type { AnyEntry, FileEntry } from './writes.ts'

export const isFile = (entry: AnyEntry): entry is FileEntry => entry.kind === 'file'

/** The files that wait on this device, and what can be done with them. */
export function useFileQueue() {
  const queryClient = useQueryClient()
  const { outbox, entries, user, isCutOff } = useOutbox()
  return {
    user,
    isCutOff,
    files: entries.filter(isFile),
    /** @returns those for which there is no room */
    keep: (files: Iterable<File>, place: FilePlace) => keepAll(outbox, user, files, place),
    /** Says what is to be seen in it. */
    describe: (entry: FileEntry, text: string) => {
      const { refusal: _, ...write } = entry
      const { caption: __, ...rest } = write.body
      const caption = text.trim()
      const body = { ...rest, ...(caption && { caption }) }
      if (!outbox.amend({ ...write, body })) showError(sendingText)
    },
    /** Sends it again: to another record, or smaller. */
    sendAgain: (entry: FileEntry, { record = entry.record, about = entry.about } = {}) => {
      const { refusal: _, until: __, ...write } = entry
      return addOrShowError(outbox, { ...movedFile(write, record), about })
    },
    /** Forgets it; what is on its way is stopped. If the server has it all already, it is among the record's files. */
    discard: (entry: FileEntry) => {
      if (!outbox.withdraw(entry.slot, stopSending)) return showError(sendingText)
      void dropFile(user, entry.file)
      return void invalidateEntities(queryClient, ['attachment'])
    },
    /** Downloads the file. */
    save: async (entry: FileEntry) => {
      const file = await recallFile(user, entry.file).catch(() => undefined)
      if (!file) return showError('El archivo ya no está en este dispositivo')
      const link = document.createElement('a')
      link.href = URL.createObjectURL(file)
      link.download = entry.about.name
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    }
  }
}
