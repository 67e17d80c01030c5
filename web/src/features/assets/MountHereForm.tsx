import { Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordSelect } from '../../ui/form/RecordSelect.tsx'
import { AcceptUnusual, unusualNames, useAccepted } from './AcceptUnusual.tsx'
import { ActionForm, useActionFields } from './ActionForm.tsx'
import { assetsApi, moveMutation, storedChoices } from '../../records/assets/assetQueries.ts'
import { Reload } from './reload.ts'

/** Mounts an asset from the store in a base that has none. */
export function MountHereForm({ base, onClose }: { base: number; onClose: () => void }) {
  const fields = useActionFields()
  const queryClient = useQueryClient()
  const [asset, setAsset] = useState<number | null>(null)
  const unusual = useAccepted(fields)
  const move = useMutation(moveMutation('Activo montado'))
  const { data: found } = useQuery({ ...assetsApi.one(asset ?? 0), enabled: asset !== null })
  const chosen = asset === null ? undefined : found
  const mount = async () => {
    const { id, version } = chosen ?? (await queryClient.fetchQuery(assetsApi.one(asset ?? 0)))
    return move.mutateAsync({
      id,
      version,
      fk_base: base,
      ...unusual.body,
      ...(fields.moment && { installed_at: fields.moment }),
      ...(fields.reason.trim() && { reason: fields.reason.trim() })
    })
  }
  return (
    <Reload value={() => queryClient.invalidateQueries({ queryKey: [assetsApi.entity] })}>
      <ActionForm
        fields={fields}
        draft={{ name: `base:${base}:mount`, fields: { asset: [asset, setAsset] } }}
        confirm="Montar"
        moment="Montado el"
        reason="optional"
        required={{ fk_asset: { label: 'Activo', value: asset } }}
        names={{
          fk_asset: 'fk_asset',
          fk_base: 'fk_asset',
          fkc_status: 'fk_asset',
          installed_at: 'at',
          ...unusualNames
        }}
        onConfirm={mount}
        onClose={onClose}
      >
        <RecordSelect
          label="Activo"
          required
          description="De los que están en almacén"
          source={storedChoices(null)}
          value={asset}
          onChange={next => {
            fields.clear('fk_asset')
            unusual.reset()
            setAsset(next)
          }}
          error={fields.errors['fk_asset']}
          none="Ninguno en almacén"
          data-autofocus
          openOnFocus={false}
        />
        <AcceptUnusual errors={fields.errors} {...unusual} />
        <Text size="sm" c="dimmed">
          Pasa a estar en servicio{chosen && chosen.parts_count > 0 && ', con sus partes'}. Las actividades de la base
          siguen con sus fechas.
        </Text>
      </ActionForm>
    </Reload>
  )
}
