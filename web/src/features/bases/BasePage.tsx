import { IconFlag3 } from '@tabler/icons-react'
import { bases } from 'contract/calls/bases.ts'
import type { Base } from 'contract/bases.ts'
import { IconBan, IconCircleCheck, IconEdit } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { lazy } from 'react'
import { useCan } from '../../app/Can.tsx'
import type { Action } from '../../ui/actions.tsx'
import { ActiveBadge, Badge, LineBadge } from '../../ui/badges.tsx'
import { recordLink } from '../../ui/drawers.ts'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordPage, RecordView } from '../../ui/RecordPage.tsx'
import { stopIcon } from '../checks/checkIcons.ts'
import { BaseDetails } from './BaseDetails.tsx'
import { basesApi } from './baseQueries.ts'
import classes from './bases.module.css'
import { basesPath } from './paths.ts'
import { SummaryPanel } from './SummaryPanel.tsx'

// Only the first tab's code is loaded with the page.
const RecordHistory = lazy(async () => ({ default: (await import('../audit/RecordHistory.tsx')).RecordHistory }))
const BaseForm = lazy(async () => ({ default: (await import('./BaseForm.tsx')).BaseForm }))

/** `/admin/bases/:id`: a position that is maintained, with all that was done on it. */
export function BasePage() {
  return (
    <RecordPage
      from="/main/admin/bases/$id"
      names={bases.names}
      path={basesPath}
      query={id => basesApi.one(id)}
      view={BaseView}
    />
  )
}

function BaseView({ record: base }: { record: Base }) {
  const mayWrite = useCan('bases.write')
  const update = useMutation(basesApi.update())
  const { id, version, is_active } = base
  const edit: Action = { label: 'Editar', icon: IconEdit, link: recordLink(id) }
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
      {...(mayWrite && { primary: edit, menu: [activation] })}
      details={<BaseDetails base={base} />}
      tabs={[
        { name: 'resumen', label: 'Resumen', panel: <SummaryPanel base={base} /> },
        { name: 'historia', label: 'Historia', panel: <RecordHistory entity="base" id={id} /> }
      ]}
    >
      {mayWrite && (
        <RecordDrawer edit="Editar base" fields={7}>
          {({ close }) => <BaseForm id={id} onClose={close} onSaved={close} />}
        </RecordDrawer>
      )}
    </RecordView>
  )
}
