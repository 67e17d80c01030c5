import { Button, Stack } from '@mantine/core'
import { isDay } from 'contract/core/days.ts'
import { useState } from 'react'
import { DayInput } from './DayInput.tsx'
import { dayProblem } from './texts.ts'

/** The first and the last day, 'yyyy-MM-dd'; open where there is none. */
type DaySpan = { from?: string | undefined; to?: string | undefined }

type DaySpanInputProps = {
  span: DaySpan
  /** says what an open start means */
  openStart?: string
  /** called with every span that is in order; what isn't stays in the fields, which say why */
  onChange: (span: DaySpan) => void
  onDone: () => void
}

/** Two days that take effect at once. Loads the calendar's code: import it lazily. */
export function DaySpanInput({ span, openStart, onChange, onDone }: DaySpanInputProps) {
  const [own, setOwn] = useState<Typed & { told: DaySpan; changed: 'from' | 'to' }>()
  const [isRefused, setIsRefused] = useState(false)
  const isOwn = own && own.told.from === span.from && own.told.to === span.to
  const { from, to } = isOwn ? own : { from: span.from ?? null, to: span.to ?? null }
  // Where the two contradict each other, the one that was changed last is wrong.
  const changed = isOwn ? own.changed : 'to'
  const change = (next: Typed, which: 'from' | 'to') => {
    const told = problemsOf(next, which).isFine ? { from: next.from ?? undefined, to: next.to ?? undefined } : span
    setOwn({ ...next, told, changed: which })
    if (told !== span) onChange(told)
  }
  const { isFine, fromProblem, toProblem, min, max } = problemsOf({ from, to }, changed)
  const done = () => {
    setIsRefused(!isFine)
    if (isFine) onDone()
  }
  return (
    <Stack gap="sm">
      <DayInput
        label="Desde"
        description={openStart}
        value={from}
        max={max}
        error={isRefused && fromProblem}
        onChange={next => change({ from: next, to }, 'from')}
      />
      <DayInput
        label="Hasta"
        value={to}
        min={min}
        error={isRefused && toProblem}
        onChange={next => change({ from, to: next }, 'to')}
      />
      <Button variant="default" onClick={done}>
        Listo
      </Button>
    </Stack>
  )
}

const dayOrNone = (value: string | null) => (value && isDay(value) ? value : undefined)

type Typed = { from: string | null; to: string | null }

/** What is wrong with each of two days as they were typed, and between what days each may lie. */
function problemsOf({ from, to }: Typed, changed: 'from' | 'to') {
  const [first, last] = [from, to].map(dayOrNone)
  const contradicts = first !== undefined && last !== undefined && last < first
  const max = contradicts && changed === 'to' ? undefined : last
  const min = contradicts && changed === 'from' ? undefined : first
  const fromProblem = dayProblem(from, { max })
  const toProblem = dayProblem(to, { min })
  return { fromProblem, toProblem, min, max, isFine: !fromProblem && !toProblem }
}
