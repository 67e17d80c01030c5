import { assets } from 'contract/calls/assets/assets.ts'
import type { Asset } from 'contract/assets/assets.ts'
import { IconQrcode } from '@tabler/icons-react'
import { useCan } from '../../ui/shell/Can.tsx'
import { StatusBadge } from '../../ui/record/badges.tsx'
import { RecordDrawer } from '../../ui/record/RecordDrawer.tsx'
import { RecordPage, RecordView } from '../../ui/record/RecordPage.tsx'
import { recordLink } from '../../ui/overlay/drawers.ts'
import { useReportCount } from '../../records/anomaly-reports/useReportCount.ts'
import { FromLabel } from '../../features/labels/FromLabel.tsx'
import { RecordLabel } from '../../features/labels/RecordLabel.tsx'
import { AssetDetails } from '../../features/assets/AssetDetails.tsx'
import { assetsApi } from '../../records/assets/assetQueries.ts'
import classes from '../../features/assets/assets.module.css'
import { assetsPath } from '../../records/assets/paths.ts'
import { StaysPanel } from '../../features/assets/StaysPanel.tsx'
import { useAssetActions } from '../../features/assets/useAssetActions.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { PartsPanel } from '../../features/assets/PartsPanel.tsx'
import { LifePanel } from './LifePanel.tsx'

// Only the first tab's code is loaded with the page.
const AssetForm = lateComponent(async () => (await import('../../features/assets/AssetForm.tsx')).AssetForm)
const Files = lateComponent(async () => (await import('../../ui/files/Files.tsx')).Files)
const CostsPanel = lateComponent(async () => (await import('./CostsPanel.tsx')).CostsPanel)
const OrdersPanel = lateComponent(async () => (await import('../../features/assets/OrdersPanel.tsx')).OrdersPanel)
const ReportsOf = lateComponent(async () => (await import('../../features/anomaly-reports/ReportsOf.tsx')).ReportsOf)
const HistoryPanel = lateComponent(async () => (await import('../../features/assets/HistoryPanel.tsx')).HistoryPanel)

/** `/admin/assets/:id`: an asset: where it is and was, what it is made of, what was done with it. */
export function AssetPage() {
  return (
    <RecordPage
      from="/main/admin/assets/$id"
      names={assets.names}
      path={assetsPath}
      query={id => assetsApi.one(id)}
      view={AssetView}
    />
  )
}

function AssetView({ record: asset }: { record: Asset }) {
  const { primary, menu, dialogs } = useAssetActions(asset)
  const mayWrite = useCan('assets.write')
  const maySeeOrders = useCan('work-orders.read')
  const maySeeReports = useCan('anomaly-reports.read')
  const reports = useReportCount({ fk_asset: asset.id })
  const details = <AssetDetails asset={asset} />
  return (
    <RecordView
      path={assetsPath}
      code={asset.code}
      title={asset.name}
      badges={<StatusBadge id={asset.fkc_status} />}
      primary={primary}
      menu={[...menu, { label: 'Etiqueta', icon: IconQrcode, link: recordLink(asset.id, 'etiqueta') }]}
      notes={<FromLabel asset={asset} />}
      details={details}
      detailsNarrow="hidden"
      tabs={[
        { name: 'estancias', label: 'Estancias', panel: <StaysPanel asset={asset} /> },
        { name: 'datos', label: 'Datos', panel: details, className: classes.detailsTab },
        { name: 'vida', label: 'Medidores y vida', panel: <LifePanel asset={asset} /> },
        { name: 'partes', label: 'Partes', count: asset.parts_count, panel: <PartsPanel asset={asset} /> },
        { name: 'costos', label: 'Costos', panel: <CostsPanel asset={asset} /> },
        { name: 'ordenes', label: 'Órdenes', panel: <OrdersPanel asset={asset} />, isShown: maySeeOrders },
        {
          name: 'anomalias',
          label: 'Anomalías',
          ...(reports !== undefined && { count: reports }),
          panel: <ReportsOf about={{ fk_asset: asset.id }} />,
          isShown: maySeeReports
        },
        { name: 'documentos', label: 'Documentos', panel: <Files entity="asset" id={asset.id} /> },
        { name: 'historia', label: 'Historia', panel: <HistoryPanel asset={asset} /> }
      ]}
    >
      {dialogs}
      <RecordLabel entity="asset" />
      {mayWrite && (
        <RecordDrawer edit="Editar activo" fields={9}>
          {({ id, close }) => <AssetForm id={id} onClose={close} />}
        </RecordDrawer>
      )}
    </RecordView>
  )
}
