import { IconAlertTriangle, IconQrcode } from '@tabler/icons-react'
import type { Asset } from 'contract/assets/assets.ts'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { maxLabels } from 'contract/labels/label-sheets.ts'
import { Suspense, useState } from 'react'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { useSelection } from '../../ui/table/selection.ts'
import { LabelTools } from '../../features/labels/LabelTools.tsx'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { LineBadge, StatusBadge } from '../../ui/record/badges.tsx'
import { codeColumn, type Column, dateColumn, numberColumn } from '../../ui/table/columns.tsx'
import type { FilterField } from '../../ui/table/filters.ts'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import { useToday } from '../../ui/shell/timeZone.ts'
import * as queries from '../../records/assets/assetQueries.ts'
import classes from '../../features/assets/assets.module.css'
import { plantPath } from '../../records/plantPath.ts'
import { RecordCell } from '../../records/RecordCell.tsx'
import { assetTarget } from '../../records/assets/paths.ts'
import { placeText } from '../../records/assets/placeText.ts'
import { warrantyWarning } from '../../features/assets/warranty.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const AssetTree = lateComponent(async () => (await import('../../features/assets/AssetTree.tsx')).AssetTree)
const AssetForm = lateComponent(async () => (await import('../../features/assets/AssetForm.tsx')).AssetForm)

const columns: readonly Column<Asset>[] = [
  codeColumn<Asset>('code', 'Código', { width: 176 }),
  { key: 'name', label: 'Nombre', sortable: true, hideable: false, card: 'title', minWidth: 190, wraps: true },
  {
    key: 'fkc_status',
    label: 'Estado',
    sortable: true,
    width: 152,
    card: 'badge',
    value: row => row.status.name,
    render: row => <StatusBadge id={row.fkc_status} />
  },
  { key: 'model', label: 'Modelo', width: 200, fold: 1, wraps: true, value: modelText },
  {
    key: 'base',
    label: 'Montado en',
    width: 220,
    fold: 2,
    wraps: true,
    render: asset =>
      asset.base && (
        <RecordCell entity="base" id={asset.base.id}>
          {placeText(asset)}
        </RecordCell>
      )
  },
  {
    key: 'warranty_until',
    label: 'Garantía hasta',
    sortable: true,
    width: 136,
    fold: 3,
    render: row => <WarrantyDay until={row.warranty_until} />
  },
  { key: 'serial_number', label: 'N.º de serie', sortable: true, width: 150, hidden: true },
  { key: 'supplier', label: 'Proveedor', width: 180, hidden: true },
  { key: 'system', label: 'Sistema', width: 160, hidden: true },
  { key: 'line', label: 'Línea', width: 150, hidden: true, render: row => <LineBadge line={row.line} /> },
  dateColumn<Asset>('commissioned_on', 'En servicio desde', { hidden: true }),
  numberColumn<Asset>('cost', 'Costo', { hidden: true }),
  dateColumn<Asset>('updated_at', 'Último cambio', { hidden: true, card: 'none' })
]

/** 'BA-8, Doppelmayr' */
function modelText({ model, brand }: Pick<Asset, 'model' | 'brand'>): string {
  return [model?.name, brand?.name].filter(Boolean).join(', ')
}

function WarrantyDay({ until }: { until: string | null }) {
  const today = useToday()
  if (!until) return null
  // An expired warranty needs no attention.
  const warning = warrantyWarning(until, today)
  return (
    <span className={classes.warranty} data-over={warning?.isOver || undefined} title={warning?.text}>
      {warning && !warning.isOver && <IconAlertTriangle size={15} stroke={2} role="img" aria-label={warning.text} />}
      <ExactDate date={until} />
    </span>
  )
}

const filters: readonly FilterField[] = [
  { name: 'fkc_status', label: 'Estado', kind: 'classifier', type: 'ASSET_STATUS' },
  { name: 'is_installed', label: 'Montaje', kind: 'boolean', yes: 'Montado', no: 'Sin montar' },
  { name: 'fk_location', label: 'Ubicación', kind: 'resource', source: queries.locationChoices },
  { name: 'fk_base', label: 'Base', kind: 'resource', source: queries.baseChoices },
  { name: 'fk_model', label: 'Modelo', kind: 'resource', source: queries.modelChoices },
  { name: 'fk_brand', label: 'Marca', kind: 'resource', source: queries.brandChoices },
  { name: 'fk_subsystem', label: 'Subsistema', kind: 'resource', source: queries.subsystemChoices },
  { name: 'fk_supplier', label: 'Proveedor', kind: 'resource', source: queries.supplierChoices },
  { name: 'warranty_until', label: 'Garantía hasta', kind: 'dates' },
  { name: 'commissioned_on', label: 'En servicio desde', kind: 'dates' }
]

/** `/admin/assets`: physical items, five a page; those of the selected line, and those that are in no place. */
export function AssetsPage() {
  const go = useGo()
  const isTree = useSearch({ from: '__root__' })['modo'] === 'arbol'
  const { line } = useSelectedLine()
  const selection = useSelection<Asset>(line.fk_location, maxLabels)
  const [printing, setPrinting] = useState(false)
  return (
    <RecordsPage
      api={queries.assetsApi}
      path={plantPath}
      columns={columns}
      filters={filters}
      order={order}
      // The tree has its own query, and shows its own error.
      counted={!isTree}
      tabs={<ModeSwitch isTree={isTree} />}
      renderInstead={isTree ? tree : undefined}
      menu={isTree ? [] : [{ label: 'Imprimir etiquetas', icon: IconQrcode, onClick: () => setPrinting(true) }]}
      selection={selection}
      renderBelow={list => (
        <LabelTools
          entity="asset"
          names={queries.assetsApi.resource.names}
          list={list}
          query={queries.assetsApi.list}
          selection={selection}
          opened={printing}
          setOpened={setPrinting}
        />
      )}
      searchLabel="Buscar por código, nombre o n.º de serie"
      rowLink={asset => assetTarget(asset.id)}
      rowName={queries.codeAndName}
      form={{
        edit: true,
        fields: 9,
        render: ({ id, close }) => (
          <AssetForm
            id={id}
            onClose={close}
            {...(id === undefined && { onSaved: asset => go(assetTarget(asset.id), { replace: true }) })}
          />
        )
      }}
      removal={{
        text: 'Solo se elimina un activo que nunca estuvo montado. A los demás délos de baja: conservan su historia.'
      }}
      empty={{ text: 'Los activos son los equipos físicos que se montan en las bases.' }}
    />
  )
}

const tree = () => (
  <Suspense fallback={<Skeleton height={320} radius="md" />}>
    <AssetTree />
  </Suspense>
)

/** The same assets as a list, or as assemblies with their parts. */
function ModeSwitch({ isTree }: { isTree: boolean }) {
  const go = useGo()
  return (
    <SegmentedControl
      aria-label="Cómo se ven los activos"
      classNames={switchClasses}
      value={isTree ? 'arbol' : 'lista'}
      onChange={value =>
        go({ to: '.', search: before => ({ ...before, modo: value === 'arbol' ? value : undefined, page: undefined }) })
      }
      data={[
        { value: 'lista', label: 'Lista' },
        { value: 'arbol', label: 'Árbol' }
      ]}
    />
  )
}

const switchClasses = { label: classes.mode ?? '' }

const order = { itemsPerPage: 5 }
