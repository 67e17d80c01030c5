import { Button } from '@mantine/core'
import { IconPencil, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { formatDuration } from 'contract/core/format.ts'
import type { MyOrder } from 'contract/my-work/my-work.ts'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { minutesWrite } from '../../offline/orderWrites.ts'
import { addOrShowError, useOutbox } from '../../offline/useOutbox.ts'
import { MinutesInput, minutesOf, type TypedMinutes } from '../../records/work-orders/MinutesInput.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useMinute } from '../../ui/shell/timeZone.ts'
import classes from './myWork.module.css'
import { minutesBetween, type useWorkTimer } from './useWorkTimer.ts'

type OwnMinutesProps = { order: MyOrder; timer: ReturnType<typeof useWorkTimer> }

/** The person's own minutes on an order in course: timed or typed. */
export function OwnMinutes({ order, timer: { run, start, stop, clear } }: OwnMinutesProps) {
  const now = useMinute()
  const [typing, setTyping] = useState(false)
  const { own } = order
  if (!own) return null
  const worked = own.real_minutes ?? 0
  if (run?.stop !== undefined || typing) {
    const timed = run?.stop === undefined ? undefined : Math.max(1, minutesBetween(run.start, run.stop))
    return (
      <MinutesForm
        order={order}
        own={own}
        first={timed === undefined ? (own.real_minutes ?? '') : worked + timed}
        note={
          timed !== undefined && worked > 0 ? `${formatDuration(worked)} de antes y ${formatDuration(timed)} ahora` : ''
        }
        onClose={() => {
          setTyping(false)
          clear()
        }}
      />
    )
  }
  return (
    <div className={classes.minutes}>
      <span role={run ? 'timer' : undefined}>
        {run
          ? `En marcha: ${formatDuration(minutesBetween(run.start, Math.max(now, run.start)))}`
          : `Mis minutos: ${formatDuration(own.real_minutes) || '—'}`}
      </span>
      {run ? (
        <Button variant="default" leftSection={<IconPlayerStop size={18} aria-hidden />} onClick={stop}>
          Parar
        </Button>
      ) : (
        <>
          <Button variant="default" leftSection={<IconPlayerPlay size={18} aria-hidden />} onClick={start}>
            Cronómetro
          </Button>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => setTyping(true)}
          >
            Anotar
          </Button>
        </>
      )}
    </div>
  )
}

function MinutesForm({
  order,
  own,
  first,
  note,
  onClose
}: {
  order: MyOrder
  own: NonNullable<MyOrder['own']>
  first: TypedMinutes
  note: string
  onClose: () => void
}) {
  const { staff } = useSession()
  const { outbox } = useOutbox()
  const [real, setReal] = useState<TypedMinutes>(first)
  const save = () => {
    const real_minutes = minutesOf(real)
    // The field says what is wrong.
    if (real_minutes === undefined || !staff) return
    const { id, version, planned_minutes } = own
    if (addOrShowError(outbox, minutesWrite(order, { id, version, staff }, { planned_minutes, real_minutes })))
      onClose()
  }
  return (
    <Form className={classes.minutes} onSubmit={save}>
      <MinutesInput label="Mis minutos" value={real} onChange={setReal} />
      <Button type="submit">Guardar</Button>
      <Button variant="subtle" color="gray" onClick={onClose}>
        Descartar
      </Button>
      {note && <span className={classes.note}>{note}</span>}
    </Form>
  )
}
