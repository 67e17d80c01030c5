import { Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Asset } from 'contract/assets/assets.ts'
import { assetStatus } from 'contract/core/classifier.ts'
import { useState } from 'react'
import { RecordSelect } from '../../ui/form/RecordSelect.tsx'
import { ActionForm, useActionFields } from './ActionForm.tsx'
import { assetChoices, assetsApi, looseChoices, moveMutation } from '../../records/assets/assetQueries.ts'
import { PlaceSelect } from './TakeOutForms.tsx'

const { EN_ALMACEN, EN_REPARACION, DE_BAJA } = assetStatus
const places = [EN_ALMACEN, EN_REPARACION, DE_BAJA] as const
type FormProps = { asset: Asset; onClose: () => void }

/** Puts an asset that lies somewhere into an assembly: it stays the same asset, with its past. */
export function AddPartForm({ asset, onClose }: FormProps) {
  const fields = useActionFields()
  const queryClient = useQueryClient()
  const [part, setPart] = useState<number | null>(null)
  const move = useMutation(moveMutation('Parte puesta'))
  const { data: found } = useQuery({ ...assetsApi.one(part ?? 0), enabled: part !== null })
  const chosen = part === null ? undefined : found
  const put = async () => {
    const { id, version } = chosen ?? (await queryClient.fetchQuery(assetsApi.one(part ?? 0)))
    return move.mutateAsync({ id, version, fk_asset: asset.id, fkc_status: asset.fkc_status })
  }
  return (
    <ActionForm
      fields={fields}
      draft={{ name: `asset:${asset.id}:part`, fields: { part: [part, setPart] } }}
      confirm="Poner"
      required={{ fk_asset: { label: 'Parte', value: part } }}
      names={{ fk_asset: 'fk_asset', fk_base: 'fk_asset', fkc_status: 'fk_asset' }}
      onConfirm={put}
      onClose={onClose}
    >
      <RecordSelect
        label="Parte"
        required
        description="Un activo que esté en almacén o en reparación"
        source={looseChoices}
        value={part}
        onChange={next => {
          fields.clear('fk_asset')
          setPart(next)
        }}
        error={fields.errors['fk_asset']}
        data-autofocus
        openOnFocus={false}
      />
      {chosen?.asset && <Text>Ahora es parte de {chosen.asset.code}: sale de ahí.</Text>}
      <Text size="sm" c="dimmed">
        Sigue siendo el mismo activo, con su historia. Desde ahora está donde esté {asset.code}, y en su mismo estado.
      </Text>
    </ActionForm>
  )
}

/** Takes a part out of its assembly, or puts it into another one. */
export function LeaveAssemblyForm({ asset, onClose }: FormProps) {
  const fields = useActionFields()
  const queryClient = useQueryClient()
  const [other, setOther] = useState<number | null>(null)
  const [place, setPlace] = useState<(typeof places)[number]>(EN_ALMACEN)
  const move = useMutation(moveMutation('Parte sacada'))
  const leave = async () => {
    const assembly = other === null ? undefined : await queryClient.fetchQuery(assetsApi.one(other))
    return move.mutateAsync({
      id: asset.id,
      version: asset.version,
      fk_asset: other,
      fkc_status: assembly ? assembly.fkc_status : place
    })
  }
  return (
    <ActionForm
      fields={fields}
      draft={{ name: `asset:${asset.id}:leave`, fields: { other: [other, setOther], place: [place, setPlace] } }}
      confirm={other === null ? 'Sacar' : 'Pasar al otro'}
      names={{ fk_asset: 'fk_asset', fkc_status: 'fk_asset' }}
      onConfirm={leave}
      onClose={onClose}
    >
      <RecordSelect
        label="Pasa al conjunto"
        description="Ninguno, si queda suelta"
        source={assetChoices}
        value={other}
        onChange={next => {
          fields.clear('fk_asset')
          setOther(next)
        }}
        error={fields.errors['fk_asset']}
      />
      {other === null && <PlaceSelect value={place} places={places} onChange={setPlace} />}
      <Text size="sm" c="dimmed">
        Sale de {asset.asset?.code} y sigue siendo el mismo activo: lo dicen su historia y la de ambos conjuntos.
      </Text>
    </ActionForm>
  )
}
