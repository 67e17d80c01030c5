import type { AnswerBody, Check } from 'contract/checks/checks.ts'
import { impossible } from 'contract/readings/plausible-reading.ts'
import type { RoundMeter } from 'contract/readings/reading-rounds.ts'
import { useEffect } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { type Clearing, clearingProblems, doubtNow, itemOf } from '../../records/readings/clearing.ts'
import { DoubtForm } from '../../records/readings/DoubtForm.tsx'
import { rangeText, unitOf, withUnit } from '../../records/readings/meterText.ts'
import { useNow } from '../../records/readings/useNow.ts'
import classes from '../../records/checks/checkCard.module.css'

/** The judgement of a reading typed with a check: whether it can be sent, and what is sent with it. */
export type JudgedReading = { value: number; isClear: boolean; said: Partial<AnswerBody> }

type MeterQuestionProps = {
  meter: RoundMeter
  check: Check
  /** as typed; null for nothing yet */
  value: number | null
  clearing: Clearing
  /** it was tried to save: what is missing is shown */
  tried: boolean
  onChange: (clearing: Clearing) => void
  onJudged: (judged: JudgedReading | undefined) => void
}

/** What the meter of a check is expected to show, and what an improbable reading of it means, as in Lecturas. */
export function MeterQuestion({ meter, check, value, clearing, tried, onChange, onJudged }: MeterQuestionProps) {
  const now = useNow(0)
  const maySetTop = useCan('bases.write')
  const read_at = check.performed_at ?? now
  // A correction replaces the check's own reading: the server compares it with the one before.
  const isOwn = meter.last?.fk_check === check.id
  const problem = value === null ? undefined : impossible(value, meter.rollover_at)
  const doubt = value === null || isOwn ? null : doubtNow(meter, value, read_at)
  const unclear = doubt && value !== null ? clearingProblems(meter, { value, read_at }, doubt, clearing, maySetTop) : {}
  const isClear = problem === undefined && Object.keys(unclear).length === 0
  const saidOf = (): Partial<AnswerBody> => {
    const { meaning, reason, rollover_at, old_final_value, previous } = itemOf(
      meter,
      { value: value ?? 0, read_at },
      doubt ? clearing : {}
    )
    return {
      ...(meaning && { meaning }),
      ...(reason && { reason }),
      ...(rollover_at !== undefined && { rollover_at }),
      ...(old_final_value !== undefined && { old_final_value }),
      ...(previous && { previous })
    }
  }
  useEffect(() => {
    onJudged(value === null ? undefined : { value, isClear, said: saidOf() })
  })
  return (
    <div>
      <p className={classes.limits}>
        {meter.last && `Última: ${withUnit(meter.last.value, meter)}. `}Se espera: {rangeText(meter, read_at)}{' '}
        {unitOf(meter)}
      </p>
      {tried && problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {doubt && value !== null && (
        <DoubtForm
          meter={meter}
          reading={{ value, read_at }}
          doubt={doubt}
          clearing={clearing}
          problems={tried ? unclear : {}}
          maySetTop={maySetTop}
          onChange={onChange}
        />
      )}
    </div>
  )
}
