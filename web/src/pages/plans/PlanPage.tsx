import { IconBan, IconCircleCheck, IconCopy, IconEdit, IconPlus, IconStack2 } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { plans } from 'contract/calls/plans/plans.ts'
import type { Plan } from 'contract/plans/plans.ts'
import { useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import type { Action } from '../../ui/record/actions.tsx'
import { ActiveBadge } from '../../ui/record/badges.tsx'
import { Detail, Details, DetailsCard } from '../../ui/record/Details.tsx'
import { recordLink } from '../../ui/overlay/drawers.ts'
import { RecordDrawer } from '../../ui/record/RecordDrawer.tsx'
import { RecordPage, RecordView } from '../../ui/record/RecordPage.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import { ActivitiesPanel } from '../../features/plans/ActivitiesPanel.tsx'
import { plansPath } from '../../records/plans/paths.ts'
import type { PlanDialogProps } from '../../features/plans/CopyPlanDialog.tsx'
import { copyLook, plansApi } from '../../records/plans/planQueries.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { lazyOverlay } from '../../ui/overlay/lazyOverlay.tsx'

const RecordHistory = lateComponent(async () => (await import('../../records/history/RecordHistory.tsx')).RecordHistory)
const Files = lateComponent(async () => (await import('../../ui/files/Files.tsx')).Files)
const BasesPanel = lateComponent(async () => (await import('../../features/plans/BasesPanel.tsx')).BasesPanel)
const PlanForm = lateComponent(async () => (await import('../../features/plans/PlanForm.tsx')).PlanForm)
const ActivityForm = lateComponent(async () => (await import('../../features/plans/ActivityForm.tsx')).ActivityForm)
const CopyPlanDialog = lazyOverlay<PlanDialogProps>(
  async () => (await import('../../features/plans/CopyPlanDialog.tsx')).CopyPlanDialog,
  copyLook
)
const BringDialog = lazyOverlay<PlanDialogProps>(
  async () => (await import('../../features/plans/BringDialog.tsx')).BringDialog,
  ({ plan }) => ({ title: `Traer actividades a ${plan.code}`, size: 'lg' })
)
const AssociateDialog = lazyOverlay<PlanDialogProps>(
  async () => (await import('../../features/plans/AssociateDialog.tsx')).AssociateDialog,
  ({ plan }) => ({ title: `Asociar ${plan.code} a bases`, size: 640, from: 'right' })
)

/** `/admin/plans/:id`: what is done to a kind of equipment, in its order, and where. */
export function PlanPage() {
  return (
    <RecordPage
      from="/main/admin/plans/$id"
      names={plans.names}
      path={plansPath}
      query={id => plansApi.one(id)}
      view={PlanView}
    />
  )
}

function PlanView({ record: plan }: { record: Plan }) {
  const { id, version, is_active } = plan
  const mayWrite = useCan('plans.write')
  const maySeeBases = useCan('bases.read')
  const mayGive = useCan('bases.write')
  const update = useMutation(plansApi.update())
  const [asking, setAsking] = useState<'copy' | 'bring' | 'bases'>()
  const close = () => setAsking(undefined)
  const add: Action = { label: 'Añadir actividad', icon: IconPlus, link: recordLink('new', 'actividad') }
  const associate: Action | undefined =
    mayGive && is_active ? { label: 'Asociar a bases', icon: IconStack2, onClick: () => setAsking('bases') } : undefined
  const menu: Action[] = [
    { label: 'Editar', icon: IconEdit, link: recordLink(id) },
    ...(associate ? [associate] : []),
    { label: 'Traer actividades de otro plan', icon: IconPlus, onClick: () => setAsking('bring') },
    { label: 'Copiar el plan', icon: IconCopy, onClick: () => setAsking('copy') },
    {
      ...(is_active ? { label: 'Desactivar', icon: IconBan } : { label: 'Activar', icon: IconCircleCheck }),
      onClick: () => update.mutate({ id, version, is_active: !is_active })
    }
  ]
  return (
    <RecordView
      path={plansPath}
      code={plan.code}
      title={plan.name}
      badges={<ActiveBadge active={is_active} />}
      primary={mayWrite ? add : undefined}
      menu={mayWrite ? menu : associate ? [associate] : []}
      description={plan.description}
      details={<PlanDetails plan={plan} />}
      tabs={[
        {
          name: 'actividades',
          label: 'Actividades',
          count: plan.activities_count,
          panel: <ActivitiesPanel plan={plan} mayWrite={mayWrite} add={add} />
        },
        {
          name: 'bases',
          label: 'Bases',
          count: plan.bases_count,
          panel: <BasesPanel plan={plan} associate={associate} />,
          isShown: maySeeBases
        },
        { name: 'documentos', label: 'Documentos', panel: <Files entity="plan" id={id} /> },
        { name: 'historia', label: 'Historia', panel: <RecordHistory entity="plan" id={id} /> }
      ]}
    >
      <CopyPlanDialog plan={plan} opened={asking === 'copy'} onClose={close} />
      <AssociateDialog plan={plan} opened={asking === 'bases'} onClose={close} />
      <BringDialog plan={plan} opened={asking === 'bring'} onClose={close} />
      {mayWrite && (
        <>
          <RecordDrawer edit="Editar plan" fields={6}>
            {drawer => <PlanForm id={id} onClose={drawer.close} onSaved={drawer.close} />}
          </RecordDrawer>
          <RecordDrawer param="actividad" add="Nueva actividad" fields={10}>
            {drawer => <ActivityForm plan={id} id={undefined} onClose={drawer.close} />}
          </RecordDrawer>
        </>
      )}
    </RecordView>
  )
}

const PlanDetails = ({ plan }: { plan: Plan }) => (
  <DetailsCard>
    <Details>
      <Detail label="Sistema">{plan.system?.name}</Detail>
      <Detail label="Fuente">{plan.source}</Detail>
      <Detail label="Creado">
        <ExactDate date={plan.created_at} />
      </Detail>
      <Detail label="Último cambio">
        <ExactDate date={plan.updated_at} />
      </Detail>
    </Details>
  </DetailsCard>
)
