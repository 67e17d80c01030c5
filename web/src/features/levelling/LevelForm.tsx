import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { specialties } from 'contract/calls/catalogs/catalogs.ts'
import type { Job } from 'contract/jobs/jobs.ts'
import { maxLevelDays } from 'contract/calls/planning/levelling.ts'
import { addDays } from 'contract/core/days.ts'
import { counted } from 'contract/core/format.ts'
import { Suspense, useState } from 'react'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from '../../ui/form/choices.ts'
import { RecordSelect } from '../../ui/form/RecordSelect.tsx'
import { dayProblem } from '../../ui/input/texts.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { useToday } from '../../ui/shell/timeZone.ts'
import { Failure } from '../../ui/state/Failure.tsx'
import { levelMutation } from './levellingQueries.ts'
import classes from './levelling.module.css'

const DayInput = lateComponent(async () => (await import('../../ui/input/DayInput.tsx')).DayInput)
const specialtyChoices = choicesOf(resourceApi(specialties))

/** What is levelled, as the address says it. */
export type LevelChoice = {
  from: string
  to: string
  by: 'night' | 'week'
  fk_specialty: number | null
  /** base activities; none: all that fall due */
  ids: readonly number[]
}

type LevelFormProps = {
  asked: LevelChoice
  onChange: (asked: LevelChoice) => void
  onBegun: (job: Job) => void
}

/** Chooses days, specialty and grain, and begins the levelling. */
export function LevelForm({ asked, onChange, onBegun }: LevelFormProps) {
  const { line } = useSelectedLine()
  const today = useToday()
  const [isRefused, setRefused] = useState(false)
  const level = useMutation({ ...levelMutation(), onSuccess: onBegun })
  const { from, to, by, fk_specialty, ids } = asked
  const limits = { kind: 'planned', today } as const
  const problems = {
    from: dayProblem(from, { ...limits, min: today }),
    to: dayProblem(to, { ...limits, min: from, max: addDays(from, maxLevelDays - 1) })
  }
  const begin = () => {
    const isWrong = Boolean(problems.from ?? problems.to)
    setRefused(isWrong)
    if (isWrong) return
    level.mutate({
      body: { fk_location: line.fk_location, from, to, by, fk_specialty, ...(ids.length > 0 && { ids: [...ids] }) }
    })
  }
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        begin()
      }}
    >
      <Suspense fallback={<Skeleton height={64} width={320} />}>
        <DayInput
          label="Desde"
          value={from}
          says="planned"
          clearable={false}
          error={isRefused && problems.from}
          onChange={value => onChange({ ...asked, from: value ?? today })}
        />
        <DayInput
          label="Hasta"
          value={to}
          says="planned"
          min={from}
          clearable={false}
          error={isRefused && problems.to}
          onChange={value => onChange({ ...asked, to: value ?? from })}
        />
      </Suspense>
      <RecordSelect
        label="Especialidad"
        source={specialtyChoices}
        placeholder="Todas"
        value={fk_specialty}
        onChange={value => onChange({ ...asked, fk_specialty: value })}
      />
      <div className={classes.grain}>
        <span id="level-by">Repartir por</span>
        <SegmentedControl
          aria-labelledby="level-by"
          value={by}
          onChange={value => onChange({ ...asked, by: value === 'week' ? 'week' : 'night' })}
          data={[
            { value: 'night', label: 'Noches' },
            { value: 'week', label: 'Semanas' }
          ]}
        />
      </div>
      <Button type="submit" loading={level.isPending} className={classes.send}>
        {ids.length > 0 ? `Repartir ${counted(ids.length, ['actividad', 'actividades'])}` : 'Nivelar'}
      </Button>
      {ids.length > 0 && (
        <Button variant="subtle" color="gray" className={classes.send} onClick={() => onChange({ ...asked, ids: [] })}>
          Nivelar todo lo que vence
        </Button>
      )}
      {level.error && (
        <p role="alert" className={classes.failure}>
          <Failure error={level.error} />
        </p>
      )}
    </form>
  )
}
