import { formatDuration } from 'contract/core/format.ts'
import { weekMinutes } from 'contract/staff/people.ts'
import { ActiveBadge } from '../../ui/record/badges.tsx'
import { recordCard } from '../recordCard.tsx'
import { fullName } from '../work-orders/orderMarks.tsx'
import { staffApi } from './staffQueries.ts'
import { TrainingsToHeed } from './TrainingBadge.tsx'

export const PersonCard = recordCard(staffApi, person => ({
  title: fullName(person),
  badges: (
    <>
      {!person.is_active && <ActiveBadge active={false} gender="f" />}
      <TrainingsToHeed trainings={person.trainings} />
    </>
  ),
  facts: {
    Cargo: person.position,
    Líneas: person.lines.map(({ name }) => name).join(', '),
    Especialidad: person.specialties.map(({ name }) => name).join(', '),
    'Esta semana': `${formatDuration(person.week_minutes)} de ${formatDuration(weekMinutes)}`
  }
}))
