import { Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconCalendarOff, IconCertificateOff, IconCheck, IconUserCheck } from '@tabler/icons-react'
import type { Candidate } from 'contract/work-orders/assignments.ts'
import { formatDuration } from 'contract/core/format.ts'
import classes from './AssignPeople.module.css'
import { alreadyText, fitTexts, isFull, isOffShift, rosterText } from './candidateWords.ts'
import { fullName } from '../../records/work-orders/orderMarks.tsx'

type CandidateRowProps = {
  person: Candidate
  /** how many orders people are chosen for */
  orders: number
  /** minutes that a person can work on the orders' days; 0: none has a date */
  capacity: number
  /** on how many days these are executed */
  days: number
  checked: boolean
  /** can't be chosen here: lacks a training, and an exception is for those who assign */
  isOut: boolean
  onToggle: () => void
}

/** A person on one line: name, how they fit, and the hours that they have on the orders' days. */
export function CandidateRow({ person, orders, capacity, days, checked, isOut, onToggle }: CandidateRowProps) {
  const { lacks, has } = fitTexts(person)
  const marks = [alreadyText(person, orders)].filter(Boolean)
  const shift = rosterText(person, days)
  const isOff = isOffShift(person)
  const isOnAll = person.work_orders.length === orders
  const hasNoHours = isFull(person, capacity)
  const isFit = marks.length === 0 && lacks.length === 0 && has.length > 0 && !isOff
  const isUntrained = person.missing_trainings.length > 0
  return (
    <li className={classes.person}>
      <Checkbox
        label={fullName(person)}
        title={[fullName(person), person.position].filter(Boolean).join(' · ')}
        checked={checked || isOnAll}
        disabled={isOut || isOnAll}
        onChange={onToggle}
        classNames={{ root: classes.who, body: classes.whoBody, labelWrapper: classes.whoLabel, label: classes.name }}
      />
      <span className={classes.fit} title={[shift, ...marks, ...lacks, ...has].filter(Boolean).join(' · ')}>
        {shift && (
          <span className={isOff ? classes.lack : classes.shift}>
            {isOff ? <IconCalendarOff size={15} aria-hidden /> : <IconUserCheck size={15} aria-hidden />} {shift}
          </span>
        )}
        {[...(shift && marks.length > 0 ? [''] : []), ...marks].join(' · ')}
        {lacks.length > 0 && (
          <span className={classes.lack}>
            {(shift || marks.length > 0) && ' · '}
            {isUntrained && <IconCertificateOff size={15} aria-hidden />}
            {isUntrained && ' '}
            {lacks.join(' · ')}
          </span>
        )}
        {isFit && <IconCheck size={15} className={classes.check} aria-hidden />}
        {has.length > 0 && (
          <span className={classes.has}>{[...(isFit && !shift ? [] : ['']), ...has].join(' · ')}</span>
        )}
      </span>
      {capacity > 0 && (
        <span className={hasNoHours ? classes.full : classes.hours} title={hasNoHours ? 'Sin horas libres' : undefined}>
          {hasNoHours && <IconAlertTriangle size={15} aria-hidden />}
          {hasNoHours && ' '}
          {formatDuration(person.assigned_minutes)}
        </span>
      )}
    </li>
  )
}
