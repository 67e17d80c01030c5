import { Radio } from '@mantine/core'
import type { SplitBy } from './comingOrders.ts'
import classes from './dialogs.module.css'

const splits: readonly { value: SplitBy | ''; label: string }[] = [
  { value: '', label: 'Una sola orden' },
  { value: 'specialty', label: 'Por especialidad' },
  { value: 'shift', label: 'Por turno' },
  { value: 'location', label: 'Por lugar' }
]

/** Chooses whether activities go into one order or into several; null: one. */
export function SplitChoice({ value, onChange }: { value: SplitBy | null; onChange: (value: SplitBy | null) => void }) {
  return (
    <Radio.Group label="Órdenes" value={value ?? ''} onChange={chosen => onChange(chosen === '' ? null : chosen)}>
      <div className={classes.splits}>
        {splits.map(split => (
          <Radio key={split.value} value={split.value} label={split.label} />
        ))}
      </div>
    </Radio.Group>
  )
}
