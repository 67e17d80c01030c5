import { Button, NumberInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { TimeInput } from '../../ui/typed/TimeInput.tsx'
import classes from './LoadBar.module.css'
import { isWindow, mostPeople, type NightWindow, usualNight } from './nightWindow.ts'

/** Changes the night window. While a value is incomplete it is kept here only: `onChange` gets valid windows. */
export function NightEditor({ night, onChange }: { night: NightWindow; onChange: (night: NightWindow) => void }) {
  const [draft, setDraft] = useState(night)
  const change = (part: Partial<NightWindow>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    if (isWindow(next)) onChange(next)
  }
  return (
    <Stack gap="sm">
      <div className={classes.times}>
        <TimeInput label="Desde" value={draft.start} onChange={time => change({ start: time ?? '' })} />
        <TimeInput label="Hasta" value={draft.end} onChange={time => change({ end: time ?? '' })} />
      </div>
      <NumberInput
        label="Personas"
        min={1}
        max={mostPeople}
        allowDecimal={false}
        allowNegative={false}
        value={draft.people}
        onChange={people => change({ people: Number(people) })}
      />
      <Button variant="default" onClick={() => change(usualNight)}>
        Volver a lo habitual
      </Button>
    </Stack>
  )
}
