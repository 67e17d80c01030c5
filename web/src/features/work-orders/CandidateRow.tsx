import { Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconCertificateOff, IconCheck } from '@tabler/icons-react'
import type { Candidate } from 'contract/work-orders/assignments.ts'
import { formatDuration } from 'contract/core/format.ts'
import classes from './AssignPeople.module.css'
import { alreadyText, fitTexts } from './candidateWords.ts'
import { fullName } from '../../records/work-orders/orderMarks.tsx'

type CandidateRowProps = {
  person: Candidate
  /** how many orders people are chosen for */
  orders: number
  /** minutes that a person can work on the orders' days; 0: none has a date */
  capacity: number
  checked: boolean
  /** can't be chosen here: lacks a training, and an exception is for those who assign */
  isOut: boolean
  onToggle: () => void
}

/** A person on one line: name, how they fit, and the hours that they have on the orders' days. */
export function CandidateRow({ person, orders, capacity, checked, isOut, onToggle }: CandidateRowProps) {
  const { lacks, has } = fitTexts(person)
  const marks = [alreadyText(person, orders)].filter(Boolean)
  const isOnAll = person.work_orders.length === orders
  const isFull = capacity > 0 && person.assigned_minutes >= capacity
  const isFit = marks.length === 0 && lacks.length === 0 && has.length > 0
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
      <span className={classes.fit} title={[...marks, ...lacks, ...has].join(' · ')}>
        {isUntrained && <IconCertificateOff size={15} aria-hidden />}
        {isUntrained && ' '}
        {marks.join(' · ')}
        {lacks.length > 0 && (
          <span className={classes.lack}>{[...(marks.length > 0 ? [''] : []), ...lacks].join(' · ')}</span>
        )}
        {isFit && <IconCheck size={15} className={classes.check} aria-hidden />}
        {has.length > 0 && <span className={classes.has}>{[...(isFit ? [] : ['']), ...has].join(' · ')}</span>}
      </span>
      {capacity > 0 && (
        <span className={isFull ? classes.full : classes.hours} title={isFull ? 'Sin horas libres' : undefined}>
          {isFull && <IconAlertTriangle size={15} aria-hidden />}
          {isFull && ' '}
          {formatDuration(person.assigned_minutes)}
        </span>
      )}
    </li>
  )
}
