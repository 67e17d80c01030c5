import { Button } from '@mantine/core'
import type { Base } from 'contract/bases/bases.ts'
import { IconQrcode, IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { useGo } from '../../ui/shell/AppLink.tsx'
import type { FilterField } from '../../ui/table/filters.ts'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { useSelection } from '../../ui/table/selection.ts'
import { maxLabels } from 'contract/labels/label-sheets.ts'
import { BaseCounters } from '../../features/bases/BaseCounters.tsx'
import { basesApi, placeChoices, planChoices, structureChoices } from '../../records/bases/baseQueries.ts'
import { baseColumns } from '../../records/bases/columns.tsx'
import { addMissing } from '../../records/base-activities/addMissing.ts'
import { LabelTools } from '../../features/labels/LabelTools.tsx'
import { plantPath } from '../../records/plantPath.ts'
import { baseTarget } from '../../records/bases/paths.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { lazyOverlay, type OverlayProps } from '../../ui/overlay/lazyOverlay.tsx'

const BaseForm = lateComponent(async () => (await import('../../features/bases/BaseForm.tsx')).BaseForm)

const BulkDialog = lazyOverlay<OverlayProps>(
  async () => (await import('../../features/bases/BulkDialog.tsx')).BulkDialog,
  () => ({ title: 'Crear bases por patrón', size: 640, from: 'right' })
)

const order = { itemsPerPage: 5 }

/** `/admin/bases`: the positions of the selected line that are maintained. */
export function BasesPage() {
  const { line } = useSelectedLine()
  const mayWrite = useCan('bases.write')
  const mayAdd = useCan('base-activities.write')
  const go = useGo()
  const [making, setMaking] = useState(false)
  const selection = useSelection<Base>(line.fk_location, maxLabels)
  const [printing, setPrinting] = useState(false)
  return (
    <RecordsPage<Base>
      api={basesApi}
      path={plantPath}
      extra={
        mayWrite && (
          <Button
            variant="default"
            leftSection={<IconStack2 size={18} stroke={1.75} aria-hidden />}
            onClick={() => setMaking(true)}
          >
            Crear varias
          </Button>
        )
      }
      menu={[{ label: 'Imprimir etiquetas', icon: IconQrcode, onClick: () => setPrinting(true) }]}
      selection={selection}
      renderBelow={list => (
        <LabelTools
          entity="base"
          names={basesApi.resource.names}
          list={list}
          query={basesApi.list}
          selection={selection}
          opened={printing}
          setOpened={setPrinting}
        />
      )}
      order={order}
      columns={baseColumns}
      filters={filtersFor(line.fk_location)}
      searchLabel="Buscar por código o nombre"
      renderTabs={(isPending, list) => <BaseCounters list={list} counting={!isPending} />}
      rowLink={({ id }) => baseTarget(id)}
      actions={base => (mayAdd ? addMissing(base) : [])}
      rowName={({ code, name }) => `${code}, ${name}`}
      form={{
        edit: true,
        fields: 8,
        render: ({ id, close }) => (
          <BaseForm
            id={id}
            onClose={close}
            onSaved={base => (id ? close() : go(baseTarget(base.id), { replace: true }))}
          />
        )
      }}
      removal={{
        text: 'Solo se puede eliminar una base que nada usa. Si ya tiene órdenes o lecturas, desactívela: conserva su historia.'
      }}
      empty={{
        text: mayWrite
          ? 'Una base es una posición que se mantiene, sea cual sea el activo montado en ella.'
          : 'Quien planifica el mantenimiento puede crearlas.'
      }}
    >
      <BulkDialog opened={making} onClose={() => setMaking(false)} />
    </RecordsPage>
  )
}

function filtersFor(line: number): readonly FilterField[] {
  return [
    { name: 'fk_location', label: 'Ubicación', kind: 'resource', source: placeChoices(line) },
    { name: 'fk_structure', label: 'Estructura', kind: 'resource', source: structureChoices },
    { name: 'fk_plan', label: 'Plan', kind: 'resource', source: planChoices },
    { name: 'has_plan', label: 'Con plan o sin él', kind: 'boolean', yes: 'Con plan', no: 'Sin plan' },
    {
      name: 'criticality',
      label: 'Criticidad',
      kind: 'options',
      options: ['A', 'B', 'C'].map(value => ({ value, label: value }))
    },
    { name: 'requires_stop', label: 'Parada de línea', kind: 'boolean', yes: 'Con parada', no: 'Sin parada' },
    { name: 'has_asset', label: 'Activo', kind: 'boolean', yes: 'Con activo montado', no: 'Sin activo' },
    {
      name: 'has_pending_activities',
      label: 'Actividades del plan',
      kind: 'boolean',
      yes: 'Con actividades sin añadir',
      no: 'Todas añadidas'
    },
    {
      name: 'has_pending_initialization',
      label: 'Inicio',
      kind: 'boolean',
      yes: 'Con actividades sin iniciar',
      no: 'Todas iniciadas'
    },
    { name: 'is_active', label: 'Estado', kind: 'boolean', yes: 'Activa', no: 'Inactiva' }
  ]
}
