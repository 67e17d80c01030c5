import { Select, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Asset } from 'contract/assets/assets.ts'
import { assetStatus, classifierOf } from 'contract/core/classifier.ts'
import { useState } from 'react'
import { ActionForm, useActionFields } from './ActionForm.tsx'
import { moveMutation } from '../../records/assets/assetQueries.ts'

const { EN_ALMACEN, EN_REPARACION, DE_BAJA } = assetStatus
type Place = typeof EN_ALMACEN | typeof EN_REPARACION | typeof DE_BAJA
type FormProps = { asset: Asset; onClose: () => void }

/** Where what is taken out goes. */
export function PlaceSelect<P extends Place>({
  label = 'Queda',
  value,
  places,
  onChange
}: {
  label?: string
  value: P
  places: readonly P[]
  onChange: (place: P) => void
}) {
  return (
    <Select
      label={label}
      allowDeselect={false}
      data={places.map(place => ({ value: String(place), label: classifierOf(place).name }))}
      value={String(value)}
      onChange={next => onChange(places.find(place => String(place) === next) ?? value)}
    />
  )
}

/** Takes an asset out of its base, to store or to repair. */
export function TakeOutForm({ asset, onClose }: FormProps) {
  const fields = useActionFields()
  const [place, setPlace] = useState<typeof EN_ALMACEN | typeof EN_REPARACION>(EN_ALMACEN)
  const move = useMutation(moveMutation('Activo retirado'))
  return (
    <ActionForm
      fields={fields}
      draft={{ name: `asset:${asset.id}:out`, fields: { place: [place, setPlace] } }}
      confirm="Retirar"
      moment="Retirado el"
      reason="required"
      names={{ installed_at: 'at' }}
      onConfirm={() => move.mutateAsync({ ...bodyOf(asset, fields), fk_base: null, fkc_status: place })}
      onClose={onClose}
    >
      <PlaceSelect value={place} places={[EN_ALMACEN, EN_REPARACION]} onChange={setPlace} />
      <LeftBase asset={asset} />
    </ActionForm>
  )
}

/** Retires an asset; one that is mounted is taken out with it. */
export function RetireForm({ asset, onClose }: FormProps) {
  const fields = useActionFields()
  const isMounted = asset.fk_base !== null
  const move = useMutation(moveMutation('Activo dado de baja'))
  return (
    <ActionForm
      fields={fields}
      draft={{ name: `asset:${asset.id}:retire`, fields: {} }}
      confirm="Dar de baja"
      danger
      {...(isMounted && { moment: 'Retirado el' })}
      {...(isMounted && { reason: 'required' })}
      names={{ installed_at: 'at' }}
      onConfirm={() =>
        move.mutateAsync({ ...bodyOf(asset, fields), ...(isMounted && { fk_base: null }), fkc_status: DE_BAJA })
      }
      onClose={onClose}
    >
      <Text>
        Conserva su historia, y ya no se puede montar.
        {asset.parts_count > 0 && ' Sus partes siguen en él: saque antes las que todavía sirvan.'}
      </Text>
      {isMounted && <LeftBase asset={asset} />}
    </ActionForm>
  )
}

/** Takes a retired asset back. */
export function TakeBackForm({ asset, onClose }: FormProps) {
  const fields = useActionFields()
  const [place, setPlace] = useState<typeof EN_ALMACEN | typeof EN_REPARACION>(EN_ALMACEN)
  const move = useMutation(moveMutation('Activo recuperado'))
  return (
    <ActionForm
      fields={fields}
      draft={{ name: `asset:${asset.id}:back`, fields: { place: [place, setPlace] } }}
      confirm="Recuperar"
      names={{}}
      onConfirm={() => move.mutateAsync({ id: asset.id, version: asset.version, fkc_status: place })}
      onClose={onClose}
    >
      <PlaceSelect value={place} places={[EN_ALMACEN, EN_REPARACION]} onChange={setPlace} />
      <Text size="sm" c="dimmed">
        Después se podrá montar otra vez.
      </Text>
    </ActionForm>
  )
}

function LeftBase({ asset: { base } }: { asset: Asset }) {
  return (
    <Text size="sm" c="dimmed">
      La base {base?.code} queda sin activo; sus actividades siguen venciendo.
    </Text>
  )
}

const bodyOf = ({ id, version }: Asset, { moment, reason }: ReturnType<typeof useActionFields>) => ({
  id,
  version,
  ...(moment && { installed_at: moment }),
  ...(reason.trim() && { reason: reason.trim() })
})
