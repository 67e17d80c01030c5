import { Alert, Loader, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { batchBody, type programBatch } from 'contract/checks/checks.ts'
import { addDays, isDay } from 'contract/core/days.ts'
import { formatDuration, formatWeekdayDate } from 'contract/core/format.ts'
import type { LineNight } from 'contract/service-hours/service-hours.ts'
import { preventiveTitle } from 'contract/checks/preventive-title.ts'
import type { ReplyOf } from '../../api/resourceApi.ts'
import { useLineLock, useSelectedLine } from '../../api/selectedLine.ts'
import { ApiError } from '../../api/client.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { schemaFields } from '../../ui/form/useTypedDraft.tsx'
import type { OverlayProps, OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { DialogView } from '../../ui/overlay/SheetView.tsx'
import { useToday } from '../../ui/shell/timeZone.ts'
import { NewDay } from '../../ui/input/NewDay.tsx'
import { dayProblem } from '../../ui/input/texts.ts'
import { stopIcon as StopIcon } from '../../records/checks/checkIcons.ts'
import { activitiesText } from '../../records/base-activities/activityText.ts'
import { type Basket, markProgrammed, whileProgramming } from './basketStore.ts'
import { alreadyProgrammed } from './conflicts.ts'
import { programMutation } from '../../records/base-activities/activityQueries.ts'
import { comingOrders, type SplitBy, titledWork } from './comingOrders.ts'
import { loadOf } from './load.ts'
import { nightQuery } from '../../records/nights/hoursQueries.ts'
import classes from './dialogs.module.css'
import { NightNote } from '../../records/nights/NightNote.tsx'
import { madeTitle, Programmed } from './Programmed.tsx'
import { SplitChoice } from './SplitChoice.tsx'
import { Waiting } from '../../records/base-activities/Waiting.tsx'

/** The fields that a planner fills in; line and activities are those of the basket. */
const batchFields = batchBody.pick({ scheduled_date: true, title: true, split_by: true })

/** A batch, and the activities of the basket that it was made of. */
export type Made = { batch: ReplyOf<typeof programBatch>; rows: readonly BaseActivity[] }

export type ProgramDialogProps = OverlayProps & {
  basket: Basket
  /** what it has created, which it then shows */
  made: Made | undefined
  onMade: (made: Made) => void
  /** called when the server refuses: the list may be out of date */
  onConflict: () => void
}

/** Asks for date, title and split, creates the orders of the basket, and shows them. */
export function ProgramDialog({
  basket,
  made,
  title,
  onMade,
  onConflict,
  ...dialog
}: ProgramDialogProps & OverlayViewProps) {
  const { onClose } = dialog
  return (
    <DialogView {...dialog} title={made ? madeTitle(made.batch.work_orders.length) : title}>
      {made ? (
        <Programmed
          batch={made.batch}
          onClose={onClose}
          onUndone={() => {
            basket.add(made.rows)
            onClose()
          }}
        />
      ) : (
        <Form {...{ basket, onMade, onClose, onConflict }} />
      )}
    </DialogView>
  )
}

function Form({
  basket,
  onMade,
  onClose,
  onConflict
}: Pick<ProgramDialogProps, 'basket' | 'onMade' | 'onClose' | 'onConflict'>) {
  const { line } = useSelectedLine()
  const today = useToday()
  // Today, also for tonight's work: what begins at 23:00 has the date of that day.
  const form = useSchemaForm(batchFields, { scheduled_date: today })
  const program = useMutation(programMutation())
  useLineLock()
  const { ready } = basket
  const date = form.values['scheduled_date'] as string | null
  const day = date && isDay(date) ? date : today
  const splitBy = form.values['split_by'] as SplitBy | null
  const atNight = ready.some(row => row.requires_stop)
  const { data: night, isError: nightFailed } = useQuery(nightQuery(line.fk_location, day))
  const refused = alreadyProgrammed(program.error)
  const names = basket.rows
    .filter(row => refused.has(row.id))
    .map(row => `${row.activity.name} · ${row.base.code}: ${refused.get(row.id)?.text}`)

  const check = () => {
    if (Object.keys(form.validate()).length > 0) return false
    const problem = dayProblem(date, { min: today })
    if (problem) form.setErrors({ scheduled_date: problem })
    return !problem
  }
  const send = async (): Promise<Made> => {
    const ids = ready.map(row => row.id)
    const batch = await whileProgramming(() =>
      program.mutateAsync({
        body: {
          ...(form.body().body as { scheduled_date: string }),
          fk_location: line.fk_location,
          base_activities: ids
        }
      })
    )
    basket.drop(ids)
    return { batch, rows: ready }
  }
  const showRefusal = (refusal: unknown) => {
    const taken = alreadyProgrammed(refusal)
    markProgrammed(taken)
    onConflict()
    const errors = (refusal instanceof ApiError && refusal.status === 400 && refusal.errors) || {}
    form.refuse(errors)
    return taken.size > 0 || Object.keys(errors).some(name => name in form.values)
  }

  return (
    <DialogForm
      draft={{ name: `program:${line.fk_location}`, fields: schemaFields(form) }}
      confirm={`Programar ${activitiesText(ready.length)}`}
      disabled={ready.length === 0}
      check={check}
      onConfirm={send}
      onDone={onMade}
      showRefusal={showRefusal}
      onClose={onClose}
    >
      <NewDay
        label="Fecha"
        description={atNight && nightText(day)}
        min={today}
        value={date}
        onChange={value => form.set('scheduled_date', value)}
        error={form.errors['scheduled_date']}
      />
      <TextInput
        label="Título"
        maxLength={200}
        placeholder={preventiveTitle(ready.map(row => titledWork(row, line.fk_location)))}
        value={(form.values['title'] as string | null) ?? ''}
        onChange={event => form.set('title', event.currentTarget.value)}
        error={form.errors['title']}
      />
      <SplitChoice value={splitBy} onChange={value => form.set('split_by', value)} />
      {splitBy === 'shift' && !night && !nightFailed ? (
        <Loader size={20} />
      ) : (
        <Coming basket={basket} splitBy={splitBy} turns={night?.turns} />
      )}
      {atNight && <NightNote line={line.fk_location} day={day} load={loadOf(ready)} isStopOnly={splitBy === 'shift'} />}
      {names.length > 0 && <Refusal names={names} left={ready.length} />}
      <Waiting doing={program.isPending ? 'Programando' : undefined} count={ready.length} />
    </DialogForm>
  )
}

/** Says which night is meant: it begins on one day and ends on the next. */
const nightText = (day: string) =>
  `Lo que requiere parada, la noche del ${formatWeekdayDate(day)} al ${formatWeekdayDate(addDays(day, 1))}`

/** The orders that will be created. */
function Coming({
  basket,
  splitBy,
  turns
}: {
  basket: Basket
  splitBy: SplitBy | null
  turns: LineNight['turns'] | undefined
}) {
  const orders = comingOrders(basket.ready, splitBy, turns)
  if (orders.length === 0) return null
  return (
    <section className={classes.coming} aria-live="polite" aria-label="Órdenes que se crearán">
      <p className={classes.comingTitle}>
        {orders.length === 1 ? 'Se creará 1 orden' : `Se crearán ${orders.length} órdenes`}
      </p>
      <ul className={classes.orders}>
        {orders.map(({ name, count, minutes, stop }) => (
          <li key={name}>
            <span>{name ?? 'Todas las actividades'}</span>
            {stop && <StopIcon size={15} stroke={2} aria-label="con parada de línea" role="img" />}
            <span className={classes.orderSum}>
              {activitiesText(count)} · {formatDuration(minutes)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How many names are shown; the basket marks all of them. */
const namesShown = 8

/** Says that nothing was programmed, which activities are the reason, and what can be done. */
function Refusal({ names, left }: { names: readonly string[]; left: number }) {
  const who =
    names.length === 1 ? 'Una actividad ya estaba programada' : `${names.length} actividades ya estaban programadas`
  return (
    <Alert color="red" role="alert" title={`${who}; no se ha creado ninguna orden`}>
      <ul className={classes.refused}>
        {names.slice(0, namesShown).map(name => (
          <li key={name}>{name}</li>
        ))}
        {names.length > namesShown && <li>y {names.length - namesShown} más, marcadas en la cesta</li>}
      </ul>
      {left > 0 && (
        <Text size="sm">
          {left === 1 ? 'Puede programar la que queda.' : `Puede programar las ${left} que quedan.`}
        </Text>
      )}
    </Alert>
  )
}
