import { queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { anomalyReports } from 'contract/calls/anomaly-reports/anomaly-reports.ts'
import { structures } from 'contract/calls/structure/structure.ts'
import { workOrders } from 'contract/calls/work-orders/work-orders.ts'
import { counted, formatDuration } from 'contract/core/format.ts'
import type { Resource } from 'contract/core/resource.ts'
import type { ReactNode } from 'react'
import { type ResourceApi, resourceApi, type RowOf } from '../api/resourceApi.ts'
import { ActiveBadge, PriorityBadge, StatusBadge } from '../ui/record/badges.tsx'
import { ExactDate } from '../ui/record/RelativeDate.tsx'
import { ReportStatus } from './anomaly-reports/ReportStatus.tsx'
import { titleOfReport } from './anomaly-reports/titleOfReport.ts'
import { assetsApi } from './assets/assetQueries.ts'
import { placeText } from './assets/placeText.ts'
import { basesApi } from './bases/baseQueries.ts'
import { weekMinutes } from 'contract/staff/people.ts'
import { amountText } from 'contract/warehouse/warehouse-rules.ts'
import { staffApi } from './staff/staffQueries.ts'
import { TrainingsToHeed } from './staff/TrainingBadge.tsx'
import { fullName } from './work-orders/orderMarks.tsx'
import { locationsApi } from './locations/locationQueries.ts'
import { activitiesApi, plansApi } from './plans/planQueries.ts'
import { periodicityOf } from './base-activities/activityText.ts'
import { Criticality } from './base-activities/dueMarks.tsx'
import { itemsApi } from './warehouse/warehouseQueries.ts'
import type { LinkedEntity } from './recordPages.ts'

/** What a card says of a record; facts without a value are left out. */
export type Facts = {
  code?: string
  title: string
  badges?: ReactNode
  facts: Readonly<Record<string, ReactNode>>
}

/** A record, asked for without a toast: the card says what is wrong. */
const facts =
  <R extends Resource>(api: ResourceApi<R>, of: (row: RowOf<R>) => Facts) =>
  (id: number) => {
    const { select: _, ...one } = api.one(id, { suppressToast: true })
    return queryOptions({ ...one, select: of } as never) as unknown as UseQueryOptions<Facts>
  }

const named = (value: { name: string } | null | undefined) => value?.name

const cards: Readonly<Record<LinkedEntity, (id: number) => UseQueryOptions<Facts>>> = {
  activity: facts(activitiesApi, activity => ({
    code: activity.code,
    title: activity.name,
    badges: !activity.is_active && <ActiveBadge active={false} gender="f" />,
    facts: {
      Plan: activity.plan.name,
      'Cada cuánto': periodicityOf(activity),
      Especialidad: named(activity.specialty),
      Bases: activity.bases_count > 0 && counted(activity.bases_count, ['base', 'bases'])
    }
  })),
  anomaly_report: facts(resourceApi(anomalyReports), report => ({
    code: report.code,
    title: titleOfReport(report),
    badges: (
      <>
        <ReportStatus report={report} />
        <PriorityBadge id={report.fkc_priority} />
      </>
    ),
    facts: {
      Dónde: report.base?.code ?? report.location.name,
      Detectado: <ExactDate date={report.detected_at} />,
      'Reportado por': named(report.reported_by),
      Orden: report.work_order?.code
    }
  })),
  asset: facts(assetsApi, asset => ({
    code: asset.code,
    title: asset.name,
    badges: <StatusBadge id={asset.fkc_status} />,
    facts: {
      'Montado en': placeText(asset),
      Línea: named(asset.line),
      Modelo: [asset.brand?.name, asset.model?.name].filter(Boolean).join(' '),
      'N.º de serie': asset.serial_number
    }
  })),
  base: facts(basesApi, base => ({
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
      Plan: named(base.plan) ?? 'Sin plan',
      Actividades: counted(base.activities_count, ['actividad', 'actividades']),
      Parada: base.requires_stop && 'Hace falta'
    }
  })),
  location: facts(locationsApi, place => ({
    code: place.code,
    title: place.name,
    facts: {
      Tipo: place.type.name,
      Línea: named(place.line),
      'Dentro de': named(place.location),
      Bases: place.bases_count > 0 && counted(place.bases_count, ['base', 'bases'])
    }
  })),
  plan: facts(plansApi, plan => ({
    code: plan.code,
    title: plan.name,
    badges: !plan.is_active && <ActiveBadge active={false} />,
    facts: {
      Sistema: named(plan.system),
      Actividades: counted(plan.activities_count, ['actividad', 'actividades']),
      Bases: plan.bases_count > 0 && counted(plan.bases_count, ['base', 'bases'])
    }
  })),
  staff: facts(staffApi, person => ({
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
  })),
  structure: facts(resourceApi(structures), element => ({
    code: element.code,
    title: element.name,
    facts: {
      'Dentro de': named(element.structure),
      Sistema: named(element.system),
      Bases: element.bases_count > 0 && counted(element.bases_count, ['base', 'bases'])
    }
  })),
  warehouse_item: facts(itemsApi, item => ({
    code: item.code,
    title: item.name,
    badges: !item.is_active && <ActiveBadge active={false} />,
    facts: {
      Disponible: amountText(item.available, item.unit),
      Existencias: amountText(item.stock, item.unit),
      Mínimo: amountText(item.min_stock, item.unit),
      Lugar: item.location
    }
  })),
  work_order: facts(resourceApi(workOrders), order => ({
    code: order.code,
    title: order.title,
    badges: (
      <>
        <StatusBadge id={order.fkc_status} />
        <PriorityBadge id={order.fkc_priority} />
      </>
    ),
    facts: {
      Lugar: order.location.name,
      Programada: order.scheduled_start && <ExactDate date={order.scheduled_start} />,
      Responsable: order.responsible && `${order.responsible.first_name} ${order.responsible.last_name}`
    }
  }))
}

/** What a card says of a record. */
export const factsOf = (entity: LinkedEntity, id: number) => cards[entity](id)
