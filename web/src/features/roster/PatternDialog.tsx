import { Group, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core'
import { daysBetween, isDay } from 'contract/core/days.ts'
import { maxPatternDays, readPattern, usualPatterns } from 'contract/roster/roster-patterns.ts'
import { useState } from 'react'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { DayInput } from '../../ui/input/DayInput.tsx'
import type { OverlayProps, OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { DialogView } from '../../ui/overlay/SheetView.tsx'
import { maxDraftDays } from './draft.ts'
import { fillByPattern } from './filling.ts'
import { FillCounts, type FillProps, tooManyText, useKnownDays, usePeopleChoice } from './FillParts.tsx'
import { letterHelp } from './rosterCells.ts'

export type PatternDialogProps = OverlayProps & FillProps & { from: string; to: string }

const own = 'own'

/** Fills days by a pattern that repeats, into the draft, where it is seen and can be undone. */
export function PatternDialog({ from: first, to: last, ...props }: PatternDialogProps & OverlayViewProps) {
  const { lines, draft, onFill, shown, selected, ...dialog } = props
  const [usual, setUsual] = useState('0')
  const [written, setWritten] = useState('')
  const [from, setFrom] = useState<string | null>(first)
  const [to, setTo] = useState<string | null>(last)
  const [stagger, setStagger] = useState(0)
  const [isTried, setTried] = useState(false)
  const { people, field } = usePeopleChoice({ shown, selected })
  const pattern = usual === own ? readPattern(written) : usualPatterns[Number(usual)]?.pattern
  const patternProblem =
    pattern === undefined
      ? `No se entiende: ${letterHelp}, hasta ${maxPatternDays} días`
      : pattern.length === 0
        ? 'Escriba el patrón'
        : undefined
  const areDays = isDay(from ?? '') && isDay(to ?? '')
  const dayProblem =
    areDays && (to as string) < (from as string) ? 'Debe ser igual o posterior al primer día' : undefined
  const span = { from: from as string, to: to as string }
  const count = areDays && !dayProblem ? people.length * (daysBetween(span.from, span.to) + 1) : 0
  const isSized = count > 0 && count <= maxDraftDays
  const known = useKnownDays({ lines, draft }, span, isSized)
  const filling =
    known && isSized && pattern && pattern.length > 0
      ? fillByPattern(people, { ...span, pattern, stagger }, { ...lines, dayOf: known.dayOf })
      : undefined
  const problem = tooManyText(count, filling, draft)
  return (
    <DialogView {...dialog}>
      <DialogForm
        draft={false}
        confirm="Poner en el cuadrante"
        disabled={!filling || filling.days.length === 0 || problem !== undefined}
        check={() => {
          setTried(true)
          return !patternProblem && !dayProblem
        }}
        onConfirm={() => filling && known && onFill(filling.days, known.storedDay)}
        onClose={dialog.onClose}
      >
        <Stack gap="md">
          <NativeSelect
            label="Patrón"
            value={usual}
            onChange={event => setUsual(event.currentTarget.value)}
            data={[
              ...usualPatterns.map(({ name }, index) => ({ value: String(index), label: name })),
              { value: own, label: 'Otro…' }
            ]}
          />
          {usual === own && (
            <TextInput
              label="Días del patrón"
              description="Letras o palabras: N N N N L L es cuatro noches y dos libres. Se repite."
              value={written}
              onChange={event => setWritten(event.currentTarget.value)}
              error={(isTried || written.trim() !== '') && patternProblem}
              data-autofocus
            />
          )}
          <Group grow align="flex-start">
            <DayInput label="Desde" value={from} onChange={setFrom} clearable={false} />
            <DayInput label="Hasta" value={to} onChange={setTo} clearable={false} error={dayProblem} />
          </Group>
          {people.length > 1 && (
            <NumberInput
              label="Desfase entre personas"
              description="Días que cada una va por delante de la anterior: así se relevan. 0: todas a la vez."
              value={stagger}
              onChange={value => setStagger(Number(value) || 0)}
              min={0}
              max={maxPatternDays}
              allowDecimal={false}
              clampBehavior="strict"
            />
          )}
          {field}
          <FillCounts filling={filling} problem={problem} />
        </Stack>
      </DialogForm>
    </DialogView>
  )
}
