import { counted } from 'contract/core/format.ts'
import { ActiveBadge } from '../../ui/record/badges.tsx'
import { periodicityOf } from '../base-activities/activityText.ts'
import { recordCard } from '../recordCard.tsx'
import { activitiesApi, plansApi } from './planQueries.ts'

export const ActivityCard = recordCard(activitiesApi, activity => ({
  code: activity.code,
  title: activity.name,
  badges: !activity.is_active && <ActiveBadge active={false} gender="f" />,
  facts: {
    Plan: activity.plan.name,
    'Cada cuánto': periodicityOf(activity),
    Especialidad: activity.specialty?.name,
    Bases: activity.bases_count > 0 && counted(activity.bases_count, ['base', 'bases'])
  }
}))

export const PlanCard = recordCard(plansApi, plan => ({
  code: plan.code,
  title: plan.name,
  badges: !plan.is_active && <ActiveBadge active={false} />,
  facts: {
    Sistema: plan.system?.name,
    Actividades: counted(plan.activities_count, ['actividad', 'actividades']),
    Bases: plan.bases_count > 0 && counted(plan.bases_count, ['base', 'bases'])
  }
}))
