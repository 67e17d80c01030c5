import { type Asset, assets } from 'contract/assets/assets.ts'
import { assetStatus } from 'contract/core/classifier.ts'
import type { Section } from '../../ui/form/fields.ts'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { AcceptUnusual } from './AcceptUnusual.tsx'
import {
  assetChoices,
  assetsApi,
  freeBaseChoices,
  modelChoices,
  supplierChoices
} from '../../records/assets/assetQueries.ts'

const { EN_SERVICIO, EN_ALMACEN, EN_REPARACION, DE_BAJA } = assetStatus

/** The form of an asset; without an id, of a new one. `start`: values with which a new one starts. */
export function AssetForm({
  id,
  start,
  onClose,
  onSaved
}: {
  id: number | undefined
  start?: Record<string, unknown>
  onClose: () => void
  onSaved?: (asset: Asset) => void
}) {
  return (
    <RecordForm
      resource={assets}
      api={assetsApi}
      id={id}
      sections={sectionsOf}
      fields={9}
      {...(start && { start })}
      onClose={onClose}
      {...(onSaved && { onSaved })}
    >
      {form => <AcceptUnusual errors={form.errors} accepted={form.values} onChange={form.set} />}
    </RecordForm>
  )
}

/** Where it is mounted changes by the actions of its page, which say what follows. */
const sectionsOf = (asset: Asset | undefined): readonly Section[] => [
  {
    fields: [
      { name: 'code', kind: 'text', code: true, help: 'Único; va en su etiqueta' },
      { name: 'name', kind: 'text' },
      { name: 'serial_number', kind: 'text', code: true },
      {
        name: 'fkc_status',
        kind: 'classifier',
        type: 'ASSET_STATUS',
        only: statusesFor(asset),
        ...(!asset && { help: 'Si lo deja vacío: en servicio si se monta, si no en almacén' })
      }
    ]
  },
  {
    title: 'Modelo y origen',
    text: 'La marca y el sistema vienen del modelo.',
    fields: [
      { name: 'fk_model', kind: 'resource', source: modelChoices },
      { name: 'fk_supplier', kind: 'resource', source: supplierChoices },
      { name: 'cost', kind: 'number', decimals: true },
      ...(asset?.fk_base
        ? []
        : [{ name: 'fk_asset', kind: 'resource', source: assetChoices, help: 'El activo del que es parte' } as const])
    ]
  },
  {
    title: 'Fechas',
    fields: [
      { name: 'manufactured_on', kind: 'day', says: 'happened' },
      { name: 'commissioned_on', kind: 'day', says: 'happened' },
      { name: 'warranty_until', kind: 'day', says: 'valid', help: 'Se avisa 60 días antes' }
    ]
  },
  ...(asset
    ? []
    : [
        {
          title: 'Montaje',
          text: 'Si ya está montado. También puede montarlo después, desde su página.',
          fields: [
            { name: 'fk_base', kind: 'resource', source: freeBaseChoices, help: 'Solo bases libres' },
            { name: 'installed_at', kind: 'datetime', says: 'happened', help: 'Ahora, si lo deja vacío' }
          ] as const
        }
      ]),
  { fields: [{ name: 'notes', kind: 'textarea' }] }
]

/** The states that an asset may have where it is: what is mounted can't be in store. */
function statusesFor(asset: Asset | undefined): readonly number[] {
  if (!asset) return [EN_SERVICIO, EN_ALMACEN, EN_REPARACION]
  if (asset.fk_base !== null) return [EN_SERVICIO, EN_REPARACION]
  return asset.fk_asset === null ? [EN_ALMACEN, EN_REPARACION, DE_BAJA] : Object.values(assetStatus)
}
