import { Alert, Button, Group, UnstyledButton } from '@mantine/core'
import { IconAlertCircle, IconUsers } from '@tabler/icons-react'
import { counted, formatWeekdayDate } from 'contract/core/format.ts'
import type { Conflict } from './draft.ts'
import classes from './roster.module.css'
import { dayText, type Rules } from './rosterCells.ts'
import type { Problem } from './useSaving.ts'

/** As many are listed; the others are counted. */
const maxListed = 20

type DayPlace = { fk_staff: number; date: string }

type DraftProblemsProps = {
  problems: readonly Problem[]
  conflicts: readonly Conflict[]
  rules: Rules
  nameOf: (person: number) => string
  onGo: (place: DayPlace) => void
  /** the saved day stays, the typed one goes */
  onTake: (conflicts: readonly Conflict[]) => void
  /** the typed day shall replace the saved one */
  onKeep: (conflicts: readonly Conflict[]) => void
}

/** What keeps a draft from being saved: days that can't be so, and days that somebody else changed meanwhile. */
export function DraftProblems({ problems, conflicts, rules, nameOf, onGo, onTake, onKeep }: DraftProblemsProps) {
  const place = (day: DayPlace) => (
    <UnstyledButton className={classes.place} onClick={() => onGo(day)}>
      {nameOf(day.fk_staff)}, {formatWeekdayDate(day.date)}
    </UnstyledButton>
  )
  return (
    <>
      {problems.length > 0 && (
        <Alert
          className={classes.alert}
          color="red"
          role="alert"
          icon={<IconAlertCircle aria-hidden />}
          title={`Revise ${counted(problems.length, ['día', 'días'])}`}
        >
          <ul className={classes.problems}>
            {problems.slice(0, maxListed).map(problem => (
              <li key={`${problem.fk_staff} ${problem.date}`}>
                <span>
                  {place(problem)}: {problem.text}
                </span>
              </li>
            ))}
            <More count={problems.length} />
          </ul>
        </Alert>
      )}
      {conflicts.length > 0 && (
        <Alert
          className={classes.alert}
          color="orange"
          role="alert"
          icon={<IconUsers aria-hidden />}
          title={`Otra persona ha cambiado ${counted(conflicts.length, ['día', 'días'])} de los que usted cambia`}
        >
          <ul className={classes.problems}>
            {conflicts.slice(0, maxListed).map(conflict => (
              <li key={`${conflict.fk_staff} ${conflict.date}`}>
                <span>
                  {place(conflict)}: ahora {dayText(conflict.stored, rules)}; usted puso{' '}
                  {dayText(conflict.typed, rules)}
                </span>
                {conflicts.length > 1 && (
                  <>
                    <Button size="compact-xs" variant="default" onClick={() => onTake([conflict])}>
                      Dejar lo guardado
                    </Button>
                    <Button size="compact-xs" variant="default" onClick={() => onKeep([conflict])}>
                      Poner lo mío
                    </Button>
                  </>
                )}
              </li>
            ))}
            <More count={conflicts.length} />
          </ul>
          <Group gap="xs" mt="xs">
            <Button size="compact-sm" onClick={() => onTake(conflicts)}>
              {conflicts.length === 1 ? 'Dejar lo guardado' : 'Dejar todo lo guardado'}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => onKeep(conflicts)}>
              {conflicts.length === 1 ? 'Poner lo mío' : 'Poner todo lo mío'}
            </Button>
          </Group>
        </Alert>
      )}
    </>
  )
}

const More = ({ count }: { count: number }) =>
  count > maxListed && <li>y {counted(count - maxListed, ['día más', 'días más'])}</li>
