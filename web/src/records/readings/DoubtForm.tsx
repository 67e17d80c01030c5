import { Radio, Textarea } from '@mantine/core'
import {
  type Doubt,
  doubtText,
  type LowerMeaning,
  lowerMeanings,
  lowerTexts
} from 'contract/readings/plausible-reading.ts'
import type { RoundMeter } from 'contract/readings/reading-rounds.ts'
import { UsualReasons } from '../../ui/input/UsualReasons.tsx'
import { TypedNumberInput } from '../../ui/input/TypedNumberInput.tsx'
import { type Clearing, type ClearingProblems, furtherDoubt } from './clearing.ts'
import { meterStateOf, meterName, numberOf, unitOf } from './meterText.ts'
import classes from './readings.module.css'

type DoubtFormProps = {
  meter: RoundMeter
  reading: { value: number; read_at: string }
  doubt: Doubt
  clearing: Clearing
  problems: ClearingProblems
  /** may say where the meter starts again from 0 */
  maySetTop: boolean
  onChange: (clearing: Clearing) => void
}

const explained: Readonly<Record<LowerMeaning, string>> = {
  rollover: 'Llegó a su máximo y empezó otra vez desde 0: se cuenta lo que avanzó hasta el máximo y lo de después.',
  replaced: 'Hay un contador nuevo. El uso sigue: lo que contó el anterior y lo que cuente este desde esta lectura.',
  previous_wrong: 'Esta lectura es correcta y se corrige la anterior; el valor de antes queda en la historia.'
}

const usualReasons = ['Trabajó más de lo habitual', 'La he mirado dos veces: es correcta']

/** Asks about an improbable reading: what it means, or why it is right. */
export function DoubtForm({ meter, reading, doubt, clearing, problems, maySetTop, onChange }: DoubtFormProps) {
  const { meaning } = clearing
  const unit = unitOf(meter)
  const further = doubt === 'lower' ? furtherDoubt(meter, reading, clearing) : undefined
  const say = (more: Clearing) => onChange({ ...clearing, ...more })
  const number = (name: 'rollover_at' | 'old_final_value' | 'previous_value', label: string, description: string) => (
    <TypedNumberInput
      className={classes.number}
      label={label}
      description={description}
      unit={unit}
      value={clearing[name] ?? null}
      onChange={value => say({ [name]: value })}
      error={problems[name]}
    />
  )
  return (
    <div className={classes.doubt} role="group" aria-label={`Aclarar ${meterName(meter)}`}>
      <p className={classes.question}>{doubtText(doubt, reading, meterStateOf(meter))}.</p>
      {doubt === 'lower' && (
        <>
          <Radio.Group
            label="¿Qué ha pasado?"
            value={meaning ?? null}
            error={problems.meaning}
            data-invalid={problems.meaning ? true : undefined}
            onChange={value => say({ meaning: value })}
          >
            <div className={classes.choices}>
              {lowerMeanings.map(value => (
                <Radio key={value} size="lg" value={value} label={lowerTexts[value]} description={explained[value]} />
              ))}
            </div>
          </Radio.Group>
          {meaning === 'rollover' &&
            meter.rollover_at === null &&
            maySetTop &&
            number('rollover_at', `Vuelve a cero en (${unit})`, 'Un contador de cinco cifras, en 100000.')}
          {meaning === 'replaced' &&
            number(
              'old_final_value',
              `Último valor del contador anterior (${unit})`,
              'Si no se sabe, déjelo vacío: se cuenta hasta la última lectura que consta.'
            )}
          {meaning === 'previous_wrong' &&
            number(
              'previous_value',
              `La anterior debía ser (${unit})`,
              `Consta ${numberOf(meter.last?.value ?? 0)} ${unit}.`
            )}
          {further && <p className={classes.question}>{further}.</p>}
        </>
      )}
      {(doubt !== 'lower' || further) && (
        <>
          <Textarea
            label="¿Por qué es correcta?"
            autosize
            minRows={1}
            maxLength={500}
            value={clearing.reason ?? ''}
            error={problems.reason}
            onChange={event => say({ reason: event.currentTarget.value })}
          />
          <UsualReasons
            use="doubt"
            value={clearing.reason ?? ''}
            onChoose={reason => say({ reason })}
            otherwise={usualReasons}
          />
        </>
      )}
    </div>
  )
}
