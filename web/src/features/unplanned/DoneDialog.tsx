import { workOrderType } from 'contract/core/classifier.ts'
import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { keepTyped } from '../../api/keepTyped.ts'
import { dropStored, readStored } from '../../api/storage.ts'
import { showError } from '../../api/toasts.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import type { OverlayProps, OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { DialogView } from '../../ui/overlay/SheetView.tsx'
import { doneWrite } from '../../offline/unplannedWrites.ts'
import { noRoomText, useOutbox } from '../../offline/useOutbox.ts'
import { WordsInput } from './WordsInput.tsx'
import classes from './unplanned.module.css'

export type DoneDialogProps = OverlayProps & {
  activity: Pick<UnplannedDetail, 'id' | 'title' | 'cause' | 'solution'> & {
    work_order: { id: number; code: string }
    tasks: readonly { done: boolean }[]
  }
  order: Pick<WorkOrderDetail, 'code' | 'type' | 'fk_failure_type'>
  /** the order goes to review with it */
  isLast: boolean
}

/** Says that an activity is done; of what was mended, cause and solution are asked for, but not required. */
export function DoneDialog({ activity, order, isLast, ...dialog }: DoneDialogProps & OverlayViewProps) {
  return (
    <DialogView {...dialog}>
      {dialog.opened && <Content {...{ activity, order, isLast }} onClose={dialog.onClose} />}
    </DialogView>
  )
}

function Content({ activity, order, isLast, onClose }: Omit<DoneDialogProps, 'opened'>) {
  const { outbox } = useOutbox()
  const me = useSession()
  // Kept until it is said or given up: a phone closes a page without asking.
  const draftKey = `draft:done:${me.uuid}:${activity.id}`
  const [typed, setTyped] = useState(() => ({
    cause: activity.cause ?? '',
    solution: activity.solution ?? '',
    ...asDraft(readStored(draftKey))
  }))
  const { cause, solution } = typed
  const change = (words: Partial<typeof typed>) => {
    const next = { ...typed, ...words }
    setTyped(next)
    keepTyped(draftKey, next)
  }
  const close = () => {
    dropStored(key => key === draftKey)
    onClose()
  }
  const asks = order.type === workOrderType.CORRECTIVO && (!activity.cause || !activity.solution)
  const open = activity.tasks.filter(({ done }) => !done).length
  const send = () => {
    const words = {
      ...(cause.trim() !== (activity.cause ?? '') && { cause: cause.trim() || null }),
      ...(solution.trim() !== (activity.solution ?? '') && { solution: solution.trim() || null })
    }
    const isSaid = outbox.add(doneWrite(activity, words, isLast))
    if (isSaid) window.scrollTo(0, 0)
    else showError(noRoomText)
    return isSaid
  }
  return (
    <DialogForm
      draft={false}
      confirm="Marcar como hecha"
      onConfirm={send}
      onDone={isSaid => (isSaid ? close() : onClose())}
      onClose={close}
      startsAtCancel={false}
    >
      {open > 0 && (
        <p className={classes.text}>{open === 1 ? 'Queda 1 tarea sin marcar.' : `Quedan ${open} tareas sin marcar.`}</p>
      )}
      <p className={classes.text}>
        {isLast
          ? 'Es lo último que quedaba por hacer: la orden pasa a revisión.'
          : 'La orden sigue en curso: tiene otras actividades por hacer.'}
      </p>
      {asks && (
        <div className={classes.fields}>
          <WordsInput
            field="cause"
            label="Causa"
            placeholder="Por qué ocurrió"
            failureType={order.fk_failure_type}
            value={cause}
            onChange={next => change({ cause: next })}
          />
          <WordsInput
            field="solution"
            label="Solución"
            placeholder="Qué se hizo"
            failureType={order.fk_failure_type}
            value={solution}
            onChange={next => change({ solution: next })}
          />
        </div>
      )}
    </DialogForm>
  )
}

/** What is kept may come from another version: only texts are taken over. */
function asDraft(kept: unknown): { cause?: string; solution?: string } {
  const { cause, solution } = (kept ?? {}) as Record<string, unknown>
  return { ...(typeof cause === 'string' && { cause }), ...(typeof solution === 'string' && { solution }) }
}
