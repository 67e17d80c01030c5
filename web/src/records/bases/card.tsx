import { counted } from 'contract/core/format.ts'
import { ActiveBadge } from '../../ui/record/badges.tsx'
import { Criticality } from '../base-activities/dueMarks.tsx'
import { recordCard } from '../recordCard.tsx'
import { basesApi } from './baseQueries.ts'

export const BaseCard = recordCard(basesApi, base => ({
  code: base.code,
  title: base.name,
  badges: (
    <>
      <Criticality letter={base.criticality} />
      {!base.is_active && <ActiveBadge active={false} gender="f" />}
    </>
  ),
  facts: {
    Ubicación: base.location.name,
    Línea: base.line.name,
    Montado: base.asset && `${base.asset.code} · ${base.asset.name}`,
    Plan: base.plan?.name ?? 'Sin plan',
    Actividades: counted(base.activities_count, ['actividad', 'actividades']),
    Parada: base.requires_stop && 'Hace falta'
  }
}))
