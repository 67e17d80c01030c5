import { Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { addDays } from 'contract/core/days.ts'
import { formatWeekdayDate } from 'contract/core/format.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { useState } from 'react'
import { ConfirmView } from '../../ui/overlay/ConfirmView.tsx'
import type { OverlayProps, OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { useToday } from '../../ui/shell/timeZone.ts'
import { NewDay } from '../../ui/input/NewDay.tsx'
import { dayProblem } from '../../ui/input/texts.ts'
import { NightNote } from '../../records/nights/NightNote.tsx'
import type { useUndo } from '../../ui/overlay/UndoBar.tsx'
import { activitiesText } from '../../records/base-activities/activityText.ts'
import { dropFromBasket } from './basketStore.ts'
import { rescheduleMutation } from '../../records/base-activities/activityQueries.ts'
import { loadOf } from './load.ts'
import { previousDates } from './previousDates.ts'
import { movable } from '../../records/base-activities/rescheduling.ts'
import { Waiting } from '../../records/base-activities/Waiting.tsx'

export type RescheduleDialogProps = OverlayProps & { rows: readonly BaseActivity[]; undo: ReturnType<typeof useUndo> }

/** Gives activities another date for this occurrence, with a reason; it can be undone. */
export function RescheduleDialog({ rows, undo, ...dialog }: RescheduleDialogProps & OverlayViewProps) {
  const today = useToday()
  const tomorrow = addDays(today, 1)
  const [chosen, setChosen] = useState<string | null>()
  const [isRefused, setIsRefused] = useState(false)
  const date = chosen === undefined ? tomorrow : chosen
  const problem = date ? dayProblem(date, { min: today }) : validationTexts.required('Nueva fecha')
  const send = useMutation(rescheduleMutation())
  // Undoing has no dialog that could show a failure.
  const takeBack = useMutation({
    ...rescheduleMutation(),
    meta: { invalidates: ['base_activity', 'reschedule_history'], success: 'Se ha deshecho la reprogramación' }
  })
  const moved = movable(rows)
  const unmoved = rows.length - moved.length
  const check = () => {
    setIsRefused(Boolean(problem))
    return !problem
  }
  const confirm = async (reason: string) => {
    if (!date) return
    const ids = moved.map(row => row.id)
    await send.mutateAsync({ body: { ids, date, reason } })
    dropFromBasket(ids)
    const done = ids.length === 1 ? 'reprogramada' : 'reprogramadas'
    undo.offer(`${activitiesText(ids.length)} ${done} para el ${formatWeekdayDate(date)}`, () =>
      Promise.all(
        [...previousDates(moved)].map(([before, back]) =>
          takeBack.mutateAsync({
            body: { ids: back, date: before, reason: `Se deshace la reprogramación al ${formatWeekdayDate(date)}` }
          })
        )
      )
    )
  }

  return (
    <ConfirmView
      {...dialog}
      confirm="Reprogramar"
      draft={{
        name: `reschedule:${moved.length === 1 ? moved[0]?.id : 'ticked'}`,
        fields: { date: [chosen, setChosen] }
      }}
      reason={{ placeholder: 'Por qué no puede hacerse en su fecha', use: 'reschedule' }}
      check={check}
      onConfirm={confirm}
    >
      <Stack gap="sm">
        {moved.length === 1 && <Text>{`${moved[0]?.activity.name} · ${moved[0]?.base.code}`}</Text>}
        <NewDay min={today} value={date} error={isRefused && problem} onChange={setChosen} />
        <Text size="sm" c="dimmed">
          Cambia solo esta vez: las siguientes siguen su serie.
          {unmoved === 1 && ' Una actividad va solo por lecturas y no se mueve.'}
          {unmoved > 1 && ` ${activitiesText(unmoved)} van solo por lecturas y no se mueven.`}
        </Text>
        {date && !problem && <ComingNights rows={moved} day={date} />}
        <Waiting doing={send.isPending ? 'Reprogramando' : undefined} count={moved.length} />
      </Stack>
    </ConfirmView>
  )
}

/** The night of the new day on each line, where some of the work needs the line to stop. */
function ComingNights({ rows, day }: { rows: readonly BaseActivity[]; day: string }) {
  const atNight = rows.filter(row => row.requires_stop)
  return [...Map.groupBy(atNight, row => row.fk_line)].map(([line, own]) => (
    <NightNote key={line} line={line} day={day} load={loadOf(own)} />
  ))
}
