import { Button } from '@mantine/core'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import type { Check, CheckTask } from 'contract/checks/checks.ts'
import { checkStatus } from 'contract/core/classifier.ts'
import { formatDateTime } from 'contract/core/format.ts'
import { type ReactNode, Suspense } from 'react'
import { FilesFold } from '../../ui/files/FilesFold.tsx'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { LateRecordLink, PeopleLinks } from '../../records/LateRecordLink.tsx'
import { limitsText, withUnit } from '../../records/checks/answerText.ts'
import { GivenAnswer } from '../../offline/CheckLine.tsx'
import classes from '../../records/checks/checks.module.css'
import { Procedure } from '../../records/checks/Procedure.tsx'
import type { ReportsOfCheck } from './reportsOfCheck.ts'

type CheckDetailsProps = {
  check: Check
  Reports: ReportsOfCheck
  /** its order is over: its files stay as they are */
  isFixed?: boolean | undefined
  /** given only if it may be undone */
  onUndo?: (() => void) | undefined
  /** given only if it may be taken out of its order */
  onRemove?: (() => void) | undefined
}

/** Everything about a check. */
export function CheckDetails({ check, Reports, isFixed = false, onUndo, onRemove }: CheckDetailsProps) {
  const zone = useTimeZone()
  const { base, usage_unit } = check.base_activity
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      'Base',
      <LateRecordLink key="base" entity="base" id={base.id}>
        {base.code}
      </LateRecordLink>
    ],
    ['Lugar', base.location.name],
    ['Límites', limitsText(check)],
    ['Lectura', check.usage_value === null ? null : withUnit(check.usage_value, usage_unit?.name ?? null)],
    ['Hecho por', check.staff.length > 0 && <PeopleLinks key="people" people={check.staff} />],
    ['Realizado el', formatDateTime(check.performed_at, zone)],
    ['Dicho por', check.not_done_by?.name],
    ['Dicho el', formatDateTime(check.not_done_at, zone)]
  ]
  return (
    <div className={classes.details}>
      {check.tasks.length > 0 && (
        <ul className={classes.tasks}>
          {check.tasks.map(task => (
            <TaskAnswer key={task.id} task={task} answered={check.fkc_status === checkStatus.REALIZADO} />
          ))}
        </ul>
      )}
      {(check.observation ?? check.not_done_reason) && (
        <p className={classes.remark}>{check.observation ?? check.not_done_reason}</p>
      )}
      <dl className={classes.facts}>
        {facts.map(
          ([label, text]) =>
            text && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            )
        )}
      </dl>
      <Procedure text={check.procedure} activity={check.base_activity.fk_activity} closed />
      <FilesFold entity="check" id={check.id} isFixed={isFixed} />
      <Suspense>
        <Reports check={check} />
      </Suspense>
      {onUndo && (
        <Button variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={onUndo}>
          Deshacer el check
        </Button>
      )}
      {onRemove && (
        <Button variant="default" leftSection={<IconX size={18} aria-hidden />} onClick={onRemove}>
          Quitar de la orden
        </Button>
      )}
    </div>
  )
}

function TaskAnswer({ task, answered }: { task: CheckTask; answered: boolean }) {
  return (
    <li className={classes.task}>
      <span className={classes.words}>
        <span>{task.name}</span>
        <span className={classes.note}>{[limitsText(task), task.observation].filter(Boolean).join(' · ')}</span>
      </span>
      {answered && (
        <span className={classes.side}>
          <GivenAnswer asked={task} />
        </span>
      )}
    </li>
  )
}
