import { Skeleton, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Asset } from 'contract/assets.ts'
import { useState } from 'react'
import { NotRead } from '../../ui/NotRead.tsx'
import { RecordSelect } from '../../ui/RecordSelect.tsx'
import { ActionForm, useActionFields } from './ActionForm.tsx'
import { assetsApi, mountedChoices, swapMutation } from './assetQueries.ts'
import classes from './assets.module.css'

/** Two mounted assets exchange their bases. */
export function SwapForm({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const fields = useActionFields()
  const [other, setOther] = useState<number | null>(null)
  const swap = useMutation(swapMutation())
  const query = useQuery({ ...assetsApi.one(other ?? 0), enabled: other !== null })
  const found = other === null ? undefined : query.data
  return (
    <ActionForm
      fields={fields}
      confirm="Intercambiar"
      moment="Intercambiados el"
      reason="required"
      required={{ fk_asset_other: { label: 'Otro activo', value: other } }}
      names={{ fk_asset_other: 'fk_asset_other', at: 'at' }}
      onConfirm={() =>
        swap.mutateAsync({
          params: { id: asset.id },
          body: {
            fk_asset_other: other ?? 0,
            reason: fields.reason.trim(),
            ...(fields.moment && { at: fields.moment }),
            ...(asset.fk_base && { fk_base: asset.fk_base }),
            ...(found?.fk_base && { fk_base_other: found.fk_base })
          }
        })
      }
      onClose={onClose}
    >
      <RecordSelect
        label="Otro activo"
        required
        description="Uno que también esté montado en una base"
        source={mountedChoices}
        value={other}
        onChange={next => {
          fields.clear('fk_asset_other')
          setOther(next)
        }}
        error={fields.errors['fk_asset_other']}
        data-autofocus
        openOnFocus={false}
      />
      {other !== null &&
        !found &&
        (query.error ? <NotRead what="No se sabe en qué base está" query={query} /> : <Skeleton height={48} />)}
      {found?.base && (
        <ul className={classes.follows}>
          <li>
            {asset.code} va a la base {found.base.code}
          </li>
          <li>
            {found.code} va a la base {asset.base?.code}
          </li>
        </ul>
      )}
      <Text size="sm" c="dimmed">
        Ninguno de los dos es nuevo: los medidores y las actividades de ambas bases siguen como están.
      </Text>
    </ActionForm>
  )
}
