import { SegmentedControl } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type Generated, generationBody } from 'contract/checks/generation.ts'
import { type GenerationPeriod, generationDays } from 'contract/checks/generation-period.ts'
import { isDay } from 'contract/core/days.ts'
import { formatDuration, formatWeekdayDate } from 'contract/core/format.ts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useLineLock, useSelectedLine } from '../../api/selectedLine.ts'
import { choicesOf } from '../../ui/form/choices.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { schemaFields } from '../../ui/form/useTypedDraft.tsx'
import type { OverlayProps, OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { RecordSelect } from '../../ui/form/RecordSelect.tsx'
import { DialogView } from '../../ui/overlay/SheetView.tsx'
import { useToday } from '../../ui/shell/timeZone.ts'
import { NewDay } from '../../ui/input/NewDay.tsx'
import { dayProblem } from '../../ui/input/texts.ts'
import { stopIcon as StopIcon } from '../../records/checks/checkIcons.ts'
import { activitiesText } from '../../records/base-activities/activityText.ts'
import { NightNote } from '../../records/nights/NightNote.tsx'
import { whileProgramming } from './basketStore.ts'
import classes from './dialogs.module.css'
import { locationsApi } from './dueQueries.ts'
import { type Generation, generationMutation, generationPreview } from './generating.ts'
import { madeTitle, Programmed } from './Programmed.tsx'
import { SplitChoice } from './SplitChoice.tsx'
import { Waiting } from '../../records/base-activities/Waiting.tsx'

export type GenerateDialogProps = OverlayProps

const periods: readonly { value: GenerationPeriod; label: string }[] = [
  { value: 'day', label: 'Un día' },
  { value: 'week', label: 'Una semana' },
  { value: 'month', label: 'Un mes' }
]

const dayLabels = { day: 'Día', week: 'Un día de esa semana', month: 'Un día de ese mes' } as const

/** Makes the orders of everything that falls due on the selected line until the end of a day, week or month. */
export function GenerateDialog({ title, ...dialog }: GenerateDialogProps & OverlayViewProps) {
  const [made, setMade] = useState<Generated>()
  const { batch, work_orders: orders, checks } = made ?? {}
  return (
    <DialogView {...dialog} title={orders ? madeTitle(orders.length) : title}>
      {batch && orders && checks ? (
        <Programmed
          batch={{ batch, checks, work_orders: orders as { id: number; code: string }[] }}
          back="Listo"
          onClose={dialog.onClose}
          onUndone={dialog.onClose}
        />
      ) : (
        <Form onMade={setMade} onClose={dialog.onClose} />
      )}
    </DialogView>
  )
}

const fields = generationBody.omit({ preview: true })

function Form({ onMade, onClose }: { onMade: (made: Generated) => void; onClose: () => void }) {
  const { line } = useSelectedLine()
  const today = useToday()
  const [period, setPeriod] = useState<GenerationPeriod>('week')
  const form = useSchemaForm(fields, { fk_location: line.fk_location, date: today, split_by: null })
  const generate = useMutation(generationMutation(period))
  useLineLock()
  const { fk_location, date, split_by } = form.values as Generation & { date: string | null }
  const days = date && isDay(date) ? generationDays(period, date, today) : undefined
  const asked = { fk_location, date: date ?? today, split_by }
  const preview = useQuery({ ...generationPreview(period, asked), enabled: days !== undefined })
  const coming = days && preview.data
  const count = coming?.checks.length ?? 0
  const stop = (coming?.work_orders ?? []).reduce((sum, order) => sum + (order.requires_stop ? order.minutes : 0), 0)

  const check = () => {
    const problem = dayProblem(date, { min: today })
    if (problem) form.setErrors({ date: problem })
    return !problem
  }
  const showRefusal = (refusal: unknown) => {
    const errors = (refusal instanceof ApiError && refusal.status === 400 && refusal.errors) || {}
    form.refuse(errors)
    return Object.keys(errors).some(name => name in form.values)
  }
  const made = (answer: Generated) => {
    if (answer.batch) onMade(answer)
    // Another user was faster: there is nothing left to do, and the preview says so.
    else void preview.refetch()
  }

  return (
    <DialogForm
      draft={{
        name: `generate:${line.fk_location}`,
        fields: { ...schemaFields(form), period: [period, setPeriod] }
      }}
      confirm={coming && count > 0 ? `Generar ${ordersText(coming.work_orders.length)}` : 'Generar'}
      disabled={count === 0 || preview.isPlaceholderData}
      check={check}
      onConfirm={() => whileProgramming(() => generate.mutateAsync({ body: { ...asked, preview: false } }))}
      onDone={made}
      showRefusal={showRefusal}
      onClose={onClose}
    >
      <SegmentedControl aria-label="Periodo" fullWidth data={[...periods]} value={period} onChange={setPeriod} />
      <NewDay
        label={dayLabels[period]}
        description={days && untilText(days)}
        min={today}
        value={date}
        onChange={value => form.set('date', value)}
        error={form.errors['date']}
      />
      <RecordSelect
        label="Lugar"
        description="Con todo lo que hay en él"
        clearable={false}
        source={choicesOf(locationsApi, { query: { fkLine: line.fk_location, sortBy: 'code' } })}
        value={fk_location}
        known={{ id: line.fk_location, name: line.location.name }}
        onChange={value => form.set('fk_location', value ?? line.fk_location)}
        error={form.errors['fk_location']}
      />
      <SplitChoice value={split_by} onChange={value => form.set('split_by', value)} />
      {preview.error ? (
        <ErrorState what="No se ha podido ver lo que se generaría" query={preview} />
      ) : (
        coming && <Coming generated={coming} />
      )}
      {coming && period === 'day' && stop > 0 && (
        <NightNote line={line.fk_location} day={asked.date} load={{ stop, minutes: stop }} />
      )}
      <Waiting doing={generate.isPending ? 'Programando' : undefined} count={count} />
    </DialogForm>
  )
}

const ordersText = (count: number) => (count === 1 ? '1 orden' : `${count} órdenes`)
const untilText = ({ to }: { to: string }) => `Lo que vence hasta el ${formatWeekdayDate(to)}, también lo atrasado`

/** Orders that are listed; of more, how many. */
const ordersShown = 12

/** The orders that would be made. */
function Coming({ generated: { work_orders: orders, checks } }: { generated: Generated }) {
  const minutes = orders.reduce((sum, order) => sum + order.minutes, 0)
  return (
    <section className={classes.coming} aria-live="polite" aria-label="Órdenes que se crearán">
      <p className={classes.comingTitle}>
        {orders.length === 0
          ? 'No hay nada por programar en este periodo'
          : `${orders.length === 1 ? 'Se creará' : 'Se crearán'} ${ordersText(orders.length)}: ${activitiesText(checks.length)}, ${formatDuration(minutes)} de trabajo`}
      </p>
      <ul className={classes.orders}>
        {orders.slice(0, ordersShown).map((order, index) => (
          // Titles may be the same, and there are no ids yet.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span>{order.title}</span>
            {order.requires_stop && <StopIcon size={15} stroke={2} aria-label="con parada de línea" role="img" />}
            <span className={classes.orderSum}>
              {activitiesText(order.checks)} · {formatDuration(order.minutes)}
            </span>
          </li>
        ))}
        {orders.length > ordersShown && <li>y {ordersText(orders.length - ordersShown)} más</li>}
      </ul>
    </section>
  )
}
