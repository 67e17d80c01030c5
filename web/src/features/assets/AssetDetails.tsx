import type { Asset } from 'contract/assets/assets.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { LineBadge } from '../../ui/record/badges.tsx'
import { Detail, Details, DetailsCard } from '../../ui/record/Details.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import { useToday } from '../../ui/shell/timeZone.ts'
import { RecordPhoto } from '../../ui/files/RecordPhoto.tsx'
import { moneyText } from '../../records/warehouse/amountText.ts'
import { RecordLink } from '../../records/RecordLink.tsx'
import classes from './assets.module.css'
import { warrantyWarning } from './warranty.ts'

/** What an asset is, and where. */
export function AssetDetails({ asset }: { asset: Asset }) {
  const { base, asset: assembly, model, brand, subsystem, system, notes } = asset
  return (
    <DetailsCard>
      <RecordPhoto entity="asset" id={asset.id} name={asset.code} />
      <Details>
        <Detail label="Montado en">
          {base ? (
            <>
              <RecordLink entity="base" id={base.id}>
                <span className="code">{base.code}</span>
              </RecordLink>{' '}
              {base.name}
            </>
          ) : (
            'Ninguna base'
          )}
        </Detail>
        <Detail label="Conjunto">
          {assembly && (
            <>
              <RecordLink entity="asset" id={assembly.id}>
                <span className="code">{assembly.code}</span>
              </RecordLink>{' '}
              {assembly.name}
            </>
          )}
        </Detail>
        <Detail label="Lugar">
          {asset.location && (
            <RecordLink entity="location" id={asset.location.id}>
              {asset.location.name}
            </RecordLink>
          )}
        </Detail>
        <Detail label="Línea">{asset.line && <LineBadge line={asset.line} />}</Detail>
        <Detail label="N.º de serie">
          {asset.serial_number && <span className="code">{asset.serial_number}</span>}
        </Detail>
        <Detail label="Modelo">{model?.name}</Detail>
        <Detail label="Marca">{brand?.name}</Detail>
        <Detail label="Sistema">{[system?.name, subsystem?.name].filter(Boolean).join(' › ')}</Detail>
        <Detail label="Proveedor">{asset.supplier?.name}</Detail>
        <Detail label="Fabricado el">{asset.manufactured_on && <ExactDate date={asset.manufactured_on} />}</Detail>
        <Detail label="En servicio desde">{asset.commissioned_on && <ExactDate date={asset.commissioned_on} />}</Detail>
        <Detail label="Garantía hasta">{asset.warranty_until && <Warranty until={asset.warranty_until} />}</Detail>
        <Detail label="Costo">{asset.cost !== null && moneyText(asset.cost)}</Detail>
      </Details>
      {notes && (
        <>
          <h2 className={classes.notesTitle}>Notas</h2>
          <p className={classes.notes}>{notes}</p>
        </>
      )}
    </DetailsCard>
  )
}

function Warranty({ until }: { until: string }) {
  const today = useToday()
  const warning = warrantyWarning(until, today)
  return (
    <>
      <ExactDate date={until} />
      {warning && (
        <span className={classes.warning} data-over={warning.isOver || undefined}>
          <IconAlertTriangle size={15} stroke={2} aria-hidden />
          {warning.text}
        </span>
      )}
    </>
  )
}
