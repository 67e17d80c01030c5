import { NativeSelect, NumberInput, Stack, Text } from '@mantine/core'
import { addDays, mondayOf } from 'contract/core/days.ts'
import { formatDate } from 'contract/core/format.ts'
import { useState } from 'react'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import type { OverlayProps, OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { DialogView } from '../../ui/overlay/SheetView.tsx'
import { maxDraftDays } from './draft.ts'
import { copyWeek } from './filling.ts'
import { FillCounts, type FillProps, tooManyText, useKnownDays, usePeopleChoice } from './FillParts.tsx'

export type CopyWeekDialogProps = OverlayProps & FillProps & { dates: readonly string[]; current: string }

/** A quarter of a year. */
const maxWeeks = 13
const daysOfWeek = 7

/** Copies a week to those after it, into the draft. */
export function CopyWeekDialog({ dates, current, ...props }: CopyWeekDialogProps & OverlayViewProps) {
  const { lines, draft, onFill, shown, selected, ...dialog } = props
  const [monday, setMonday] = useState(mondayOf(current))
  const [weeks, setWeeks] = useState(1)
  const { people, field } = usePeopleChoice({ shown, selected })
  const count = people.length * weeks * daysOfWeek
  const known = useKnownDays(
    { lines, draft },
    { from: monday, to: addDays(monday, (weeks + 1) * daysOfWeek - 1) },
    weeks > 0 && count <= maxDraftDays
  )
  const filling =
    known && count <= maxDraftDays ? copyWeek(people, { monday, weeks }, { ...lines, dayOf: known.dayOf }) : undefined
  const problem = tooManyText(count, filling, draft)
  return (
    <DialogView {...dialog}>
      <DialogForm
        draft={false}
        confirm="Copiar en el cuadrante"
        disabled={!filling || filling.days.length === 0 || problem !== undefined}
        onConfirm={() => filling && known && onFill(filling.days, known.storedDay)}
        onClose={dialog.onClose}
      >
        <Stack gap="md">
          <Text size="sm">
            Copia turnos y días libres. Las vacaciones, bajas y permisos no se copian, ni se pisan los que ya hay.
          </Text>
          <NativeSelect
            label="Semana que se copia"
            value={monday}
            onChange={event => setMonday(event.currentTarget.value)}
            data={[...new Set(dates.map(mondayOf))].map(value => ({
              value,
              label: `Del ${formatDate(value)} al ${formatDate(addDays(value, daysOfWeek - 1))}`
            }))}
          />
          <NumberInput
            label="A cuántas semanas siguientes"
            value={weeks}
            onChange={value => setWeeks(Number(value) || 0)}
            min={1}
            max={maxWeeks}
            allowDecimal={false}
            clampBehavior="strict"
          />
          {field}
          <FillCounts filling={filling} problem={problem} />
        </Stack>
      </DialogForm>
    </DialogView>
  )
}
