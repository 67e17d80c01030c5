import { IconAlertTriangle, IconCertificate, IconCertificateOff } from '@tabler/icons-react'
import { trainingState } from 'contract/staff/people.ts'
import type { Staff } from 'contract/staff/staff.ts'
import { Badge } from '../../ui/record/badges.tsx'
import { useToday } from '../../ui/shell/timeZone.ts'
import { trainingText, urgent } from './trainingText.ts'

const looks = {
  valid: { colour: 'green', icon: IconCertificate },
  expiring: { colour: 'amber', icon: IconAlertTriangle },
  expired: { colour: 'red', icon: IconCertificateOff }
} as const

/** Whether a training is valid, about to expire or expired; with its name where it stands among others. */
export function TrainingBadge({ valid_until, name }: { valid_until: string | null; name?: string }) {
  const today = useToday()
  const text = trainingText(valid_until, today)
  const { colour, icon } = looks[trainingState(valid_until, today)]
  return (
    <Badge colour={colour} icon={icon}>
      {text.charAt(0).toLocaleUpperCase('es') + text.slice(1)}
      {name && `: ${name}`}
    </Badge>
  )
}

/** Those that have expired or soon will, the most urgent first. */
export function TrainingsToHeed({ trainings }: { trainings: Staff['trainings'] }) {
  const today = useToday()
  return urgent(trainings, today).map(training => <TrainingBadge key={training.id} {...training} />)
}
