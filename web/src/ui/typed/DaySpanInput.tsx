import { Button, Stack } from '@mantine/core'
import { isDay } from 'contract/days.ts'
import { useState } from 'react'
import { DayInput } from './DayInput.tsx'
import { dayProblem } from './texts.ts'

/** The first and the last day, 'yyyy-MM-dd'; open where there is none. */
export type DaySpan = { from?: string | undefined; to?: string | undefined }

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
  const [own, setOwn] = useState<{ from: string | null; to: string | null; told: DaySpan }>()
  const [isRefused, setIsRefused] = useState(false)
  const isOwn = own && own.told.from === span.from && own.told.to === span.to
  const { from, to } = isOwn ? own : { from: span.from ?? null, to: span.to ?? null }
  const change = (next: { from: string | null; to: string | null }) => {
    const told = problemsOf(next).isFine ? { from: next.from ?? undefined, to: next.to ?? undefined } : span
    setOwn({ ...next, told })
    if (told !== span) onChange(told)
  }
  const { isFine, fromProblem, toProblem } = problemsOf({ from, to })
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
        max={dayOrNone(to)}
        error={isRefused && fromProblem}
        onChange={next => change({ from: next, to })}
      />
      <DayInput
        label="Hasta"
        value={to}
        min={dayOrNone(from)}
        error={isRefused && toProblem}
        onChange={next => change({ from, to: next })}
      />
      <Button variant="default" onClick={done}>
        Listo
      </Button>
    </Stack>
  )
}

const dayOrNone = (value: string | null) => (value && isDay(value) ? value : undefined)

/** What is wrong with each of two days as they were typed. */
function problemsOf({ from, to }: { from: string | null; to: string | null }) {
  const fromProblem = dayProblem(from)
  const toProblem = dayProblem(to, { min: dayOrNone(from) })
  return { fromProblem, toProblem, isFine: !fromProblem && !toProblem }
}
