import { Skeleton, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Asset } from 'contract/assets/assets.ts'
import { useState } from 'react'
import { NotRead } from '../../ui/record/NotRead.tsx'
import { RecordSelect } from '../../ui/form/RecordSelect.tsx'
import { AcceptUnusual, unusualNames, useAccepted } from './AcceptUnusual.tsx'
import { ActionForm, useActionFields } from './ActionForm.tsx'
import { assetsApi, mountedChoices, swapMutation } from '../../records/assets/assetQueries.ts'
import classes from './assets.module.css'

/** Two mounted assets exchange their bases. */
export function SwapForm({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const fields = useActionFields()
  const [other, setOther] = useState<number | null>(null)
  const swap = useMutation(swapMutation())
  const unusual = useAccepted(fields)
  const query = useQuery({ ...assetsApi.one(other ?? 0), enabled: other !== null })
  const found = other === null ? undefined : query.data
  return (
    <ActionForm
      fields={fields}
      draft={{ name: `asset:${asset.id}:swap`, fields: { other: [other, setOther] } }}
      confirm="Intercambiar"
      moment="Intercambiados el"
      reason="required"
      required={{ fk_asset_other: { label: 'Otro activo', value: other } }}
      names={{ fk_asset_other: 'fk_asset_other', at: 'at', ...unusualNames }}
      onConfirm={() =>
        swap.mutateAsync({
          params: { id: asset.id },
          body: {
            fk_asset_other: other ?? 0,
            reason: fields.reason.trim(),
            ...unusual.body,
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
          unusual.reset()
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
      <AcceptUnusual labels={found ? exchangedTexts(asset, found) : {}} errors={fields.errors} {...unusual} />
      <Text size="sm" c="dimmed">
        Ninguno de los dos es nuevo: los medidores y las actividades de ambas bases siguen como están.
      </Text>
    </ActionForm>
  )
}

/** What is unusual of two assets that exchange their bases: each comes to the other's place. */
const exchangedTexts = (one: Asset, other: Asset) => ({
  accept_other_subsystem:
    one.subsystem &&
    other.subsystem &&
    one.subsystem.id !== other.subsystem.id &&
    `${one.code} es de «${one.subsystem.name}» y ${other.code} de «${other.subsystem.name}»: cada uno va en la base del otro`,
  accept_other_line:
    one.line &&
    other.line &&
    one.line.id !== other.line.id &&
    `Los dos cambian de línea: ${one.code} va a ${other.line.name} y ${other.code} a ${one.line.name}`
})
