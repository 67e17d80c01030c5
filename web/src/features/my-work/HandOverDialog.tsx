import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { classifierOf } from 'contract/core/classifier.ts'
import { formatWeekdayDate } from 'contract/core/format.ts'
import { nextShiftPeople } from 'contract/calls/work-orders/hand-overs.ts'
import type { NextShiftPerson } from 'contract/work-orders/hand-overs.ts'
import { leftText } from 'contract/work-orders/hand-over-text.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { useState } from 'react'
import { callApi } from '../../api/resourceApi.ts'
import { useSession } from '../../api/session.ts'
import { handOverWrite } from '../../offline/handOverWrites.ts'
import { addOrShowError, useOutbox } from '../../offline/useOutbox.ts'
import type { OrderRef } from '../../offline/writes.ts'
import { DictatedTextarea } from '../../ui/input/DictatedTextarea.tsx'
import { fullName } from '../../records/work-orders/orderMarks.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { scrollingList } from '../../ui/form/selectList.ts'
import type { OverlayProps, OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { DialogView } from '../../ui/overlay/SheetView.tsx'
import classes from './myWork.module.css'

const peopleApi = callApi(nextShiftPeople, { entities: ['roster'] })
const maxText = 1000

export type HandOverDialogProps = OverlayProps & {
  order: OrderRef & { open_checks: number; open_activities: number }
}

/** Leaves an unfinished order to the next shift: what is left in words, and who takes it, if that is known. */
export function HandOverDialog({ order, ...dialog }: HandOverDialogProps & OverlayViewProps) {
  return <DialogView {...dialog}>{dialog.opened && <Content order={order} onClose={dialog.onClose} />}</DialogView>
}

function Content({ order, onClose }: Pick<HandOverDialogProps, 'order' | 'onClose'>) {
  const { staff, first_name, id } = useSession()
  const { outbox } = useOutbox()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [attempted, setAttempted] = useState(false)
  const { data: people = [] } = useQuery({
    ...peopleApi.query({ params: { id: order.id } }, { suppressToast: true }),
    retry: false
  })
  const words = text.trim()
  const problem = words === '' ? validationTexts.required('Qué falta') : undefined
  const left = leftText(order)
  const send = () => {
    const to = people.find(person => keyOf(person) === chosen)
    const from = { id, name: staff ? fullName(staff) : first_name }
    return addOrShowError(outbox, handOverWrite(order, { text: words, from, to: to ? personOf(to) : null }))
  }
  return (
    <DialogForm
      draft={{ name: `work_order:${order.id}:hand-over`, fields: { text: [text, setText] } }}
      confirm="Entregar"
      startsAtCancel={false}
      check={() => {
        setAttempted(true)
        return problem === undefined
      }}
      onConfirm={send}
      onDone={isKept => {
        if (isKept) onClose()
      }}
      onClose={onClose}
    >
      {left && <p className={classes.left}>Según la orden, {left}.</p>}
      <DictatedTextarea
        label="Qué falta"
        required
        autosize
        minRows={3}
        maxRows={10}
        maxLength={maxText}
        value={text}
        error={attempted && problem}
        onText={setText}
      />
      <Select
        label="Quién la toma"
        placeholder="Quien venga en el turno siguiente"
        clearable
        clearButtonProps={{ 'aria-label': 'Quitar a la persona' }}
        data={people.map(person => ({ value: keyOf(person), label: choiceText(person) }))}
        value={chosen}
        onChange={setChosen}
        disabled={people.length === 0}
        {...scrollingList}
      />
    </DialogForm>
  )
}

// A person may have two shifts.
const keyOf = ({ id, date }: NextShiftPerson) => `${id} ${date}`
const personOf = ({ id, first_name, last_name }: NextShiftPerson) => ({ id, first_name, last_name })
const choiceText = (person: NextShiftPerson) =>
  `${fullName(person)} · ${classifierOf(person.fkc_shift).name.toLowerCase()} del ${formatWeekdayDate(person.date)}`
