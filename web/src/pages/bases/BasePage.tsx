import {
  IconBan,
  IconCircleCheck,
  IconClipboardList,
  IconClipboardOff,
  IconEdit,
  IconFlag3,
  IconQrcode
} from '@tabler/icons-react'
import { bases } from 'contract/calls/bases/bases.ts'
import type { Base } from 'contract/bases/bases.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import type { Action } from '../../ui/record/actions.tsx'
import { ActiveBadge, Badge, LineBadge } from '../../ui/record/badges.tsx'
import { recordLink } from '../../ui/overlay/drawers.ts'
import { RecordDrawer } from '../../ui/record/RecordDrawer.tsx'
import { RecordPage, RecordView } from '../../ui/record/RecordPage.tsx'
import { StoredNote } from '../../ui/record/StoredNote.tsx'
import { stopIcon } from '../../records/checks/checkIcons.ts'
import { useReportCount } from '../../records/anomaly-reports/useReportCount.ts'
import { FromLabel } from '../../features/labels/FromLabel.tsx'
import { RecordLabel } from '../../features/labels/RecordLabel.tsx'
import { BaseDetails } from '../../features/bases/BaseDetails.tsx'
import { baseQuery, basesApi } from '../../records/bases/baseQueries.ts'
import classes from '../../features/bases/bases.module.css'
import { basesPath } from '../../records/bases/paths.ts'
import type { PlanAction, PlanDialogProps } from '../../features/bases/PlanDialog.tsx'
import { SummaryPanel } from './SummaryPanel.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { lazyOverlay } from '../../ui/overlay/lazyOverlay.tsx'

// Only the first tab's code is loaded with the page.
const RecordHistory = lateComponent(async () => (await import('../../records/history/RecordHistory.tsx')).RecordHistory)
const Files = lateComponent(async () => (await import('../../ui/files/Files.tsx')).Files)
const MeasuresPanel = lateComponent(async () => (await import('../../features/bases/MeasuresPanel.tsx')).MeasuresPanel)
const ActivitiesPanel = lateComponent(async () => (await import('../../features/bases/BaseLists.tsx')).ActivitiesPanel)
const OrdersPanel = lateComponent(async () => (await import('../../features/bases/BaseLists.tsx')).OrdersPanel)
const ChecksPanel = lateComponent(async () => (await import('../../features/bases/BaseLists.tsx')).ChecksPanel)
const ReadingsPanel = lateComponent(async () => (await import('../../features/bases/BaseLists.tsx')).ReadingsPanel)
const ReportsOf = lateComponent(async () => (await import('../../features/anomaly-reports/ReportsOf.tsx')).ReportsOf)
const BaseForm = lateComponent(async () => (await import('../../features/bases/BaseForm.tsx')).BaseForm)
const PlanDialog = lazyOverlay<PlanDialogProps>(
  async () => (await import('../../features/bases/PlanDialog.tsx')).PlanDialog,
  ({ base, action }) => ({
    title: action === 'disassociate' ? 'Quitar el plan' : base.plan ? 'Cambiar de plan' : 'Asociar un plan',
    size: 'lg'
  })
)

/** `/admin/bases/:id`: a position that is maintained, with all that was done on it. */
export function BasePage() {
  const queryClient = useQueryClient()
  return (
    <RecordPage
      from="/main/admin/bases/$id"
      names={bases.names}
      path={basesPath}
      query={id => baseQuery(queryClient, id)}
      view={BaseView}
    />
  )
}

function BaseView({ record: base, storedAt }: { record: Base; storedAt: number | undefined }) {
  const mayWrite = useCan('bases.write')
  const update = useMutation(basesApi.update())
  const maySee = {
    activities: useCan('base-activities.read'),
    checks: useCan('checks.read'),
    readings: useCan('readings.read'),
    orders: useCan('work-orders.read'),
    reports: useCan('anomaly-reports.read')
  }
  const [asking, setAsking] = useState<PlanAction>()
  // The dialog closes with the words that it was opened with.
  const [action, setAction] = useState<PlanAction>('associate')
  const { id, version, is_active } = base
  const reports = useReportCount({ fk_base: id })
  const ask = (what: PlanAction) => () => {
    setAction(what)
    setAsking(what)
  }
  const planAction: Action = {
    label: base.plan ? 'Cambiar de plan' : 'Asociar un plan',
    icon: IconClipboardList,
    onClick: ask('associate')
  }
  const leave: Action = {
    label: 'Quitar el plan',
    icon: IconClipboardOff,
    danger: true,
    onClick: ask('disassociate')
  }
  const edit: Action = { label: 'Editar', icon: IconEdit, link: recordLink(id) }
  const label: Action = { label: 'Etiqueta', icon: IconQrcode, link: recordLink(id, 'etiqueta') }
  const activation: Action = {
    ...(is_active ? { label: 'Desactivar', icon: IconBan } : { label: 'Activar', icon: IconCircleCheck }),
    onClick: () => update.mutate({ id, version, is_active: !is_active })
  }
  return (
    <RecordView
      path={basesPath}
      code={base.code}
      title={base.name}
      badges={
        <>
          <ActiveBadge active={is_active} gender="f" />
          <Badge colour={base.criticality === 'A' ? 'amber' : 'gray'} icon={IconFlag3}>
            Criticidad {base.criticality}
          </Badge>
          {base.requires_stop && (
            <Badge colour="amber" icon={stopIcon}>
              Con parada
            </Badge>
          )}
          <span className={classes.lineOf}>
            <LineBadge line={base.line} />
          </span>
        </>
      }
      primary={mayWrite ? (base.plan ? edit : planAction) : undefined}
      menu={[...(mayWrite ? (base.plan ? [planAction, activation, leave] : [edit, activation]) : []), label]}
      notes={
        <>
          <StoredNote at={storedAt} />
          <FromLabel base={base} />
        </>
      }
      details={<BaseDetails base={base} />}
      tabs={[
        { name: 'resumen', label: 'Resumen', panel: <SummaryPanel base={base} /> },
        {
          name: 'actividades',
          label: 'Actividades',
          count: base.activities_count,
          panel: <ActivitiesPanel base={base} />,
          isShown: maySee.activities
        },
        { name: 'medidas', label: 'Medidas', panel: <MeasuresPanel base={base} />, isShown: maySee.checks },
        { name: 'lecturas', label: 'Lecturas', panel: <ReadingsPanel base={base} />, isShown: maySee.readings },
        { name: 'ordenes', label: 'Órdenes', panel: <OrdersPanel base={base} />, isShown: maySee.orders },
        { name: 'checks', label: 'Checks', panel: <ChecksPanel base={base} />, isShown: maySee.checks },
        {
          name: 'anomalias',
          label: 'Anomalías',
          ...(reports !== undefined && { count: reports }),
          panel: <ReportsOf about={{ fk_base: id }} />,
          isShown: maySee.reports
        },
        { name: 'documentos', label: 'Documentos', panel: <Files entity="base" id={id} /> },
        { name: 'historia', label: 'Historia', panel: <RecordHistory entity="base" id={id} /> }
      ]}
    >
      <PlanDialog base={base} action={action} opened={asking !== undefined} onClose={() => setAsking(undefined)} />
      <RecordLabel entity="base" />
      {mayWrite && (
        <RecordDrawer edit="Editar base" fields={7}>
          {({ close }) => <BaseForm id={id} onClose={close} onSaved={close} />}
        </RecordDrawer>
      )}
    </RecordView>
  )
}
