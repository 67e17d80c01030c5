import { useEffect, useEffectEvent } from 'react'
import { keepTyped } from '../../api/keepTyped.ts'
import { useSession } from '../../api/session.ts'
import { readStored } from '../../api/storage.ts'
import { useUndo } from '../../ui/grid/useUndo.ts'
import { type Draft, readDraft } from './draft.ts'

/**
 * What the caller typed into rosters and hasn't saved, of all lines and months: it survives a reload and a lost signal,
 * and is the same in all tabs.
 */
export function useDraft() {
  const { uuid } = useSession()
  const key = `roster:${uuid}`
  const history = useUndo<Draft>(
    () => readDraft(readStored(key)),
    draft => keepTyped(key, draft)
  )
  const takeOver = useEffectEvent((event: StorageEvent) => {
    if (event.key === key) history.settle(() => readDraft(readStored(key)))
  })
  useEffect(() => {
    const listener = (event: StorageEvent) => takeOver(event)
    window.addEventListener('storage', listener)
    return () => window.removeEventListener('storage', listener)
  }, [])
  return history
}
