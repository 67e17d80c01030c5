import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Asset } from 'contract/assets/assets.ts'
import { useState } from 'react'
import { RecordSelect } from '../../ui/form/RecordSelect.tsx'
import { AcceptUnusual, unusualNames, useAccepted } from './AcceptUnusual.tsx'
import { ActionForm, useActionFields } from './ActionForm.tsx'
import { freeBaseChoices, moveMutation } from '../../records/assets/assetQueries.ts'

/** Mounts an asset that lies in store, or comes from repair, in a free base. */
export function MountForm({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const fields = useActionFields()
  const [base, setBase] = useState<number | null>(null)
  const unusual = useAccepted(fields)
  const move = useMutation(moveMutation('Activo montado'))
  return (
    <ActionForm
      fields={fields}
      draft={{ name: `asset:${asset.id}:mount`, fields: { base: [base, setBase] } }}
      confirm="Montar"
      moment="Montado el"
      reason="optional"
      required={{ fk_base: { label: 'Base', value: base } }}
      names={{ fk_base: 'fk_base', installed_at: 'at', ...unusualNames }}
      onConfirm={() =>
        move.mutateAsync({
          id: asset.id,
          version: asset.version,
          fk_base: base,
          ...unusual.body,
          ...(fields.moment && { installed_at: fields.moment }),
          ...(fields.reason.trim() && { reason: fields.reason.trim() })
        })
      }
      onClose={onClose}
    >
      <RecordSelect
        label="Base"
        required
        description="Solo bases libres"
        source={freeBaseChoices}
        value={base}
        onChange={next => {
          fields.clear('fk_base')
          unusual.reset()
          setBase(next)
        }}
        error={fields.errors['fk_base']}
        data-autofocus
        openOnFocus={false}
      />
      <AcceptUnusual errors={fields.errors} {...unusual} />
      <Text size="sm" c="dimmed">
        Pasa a estar en servicio{asset.parts_count > 0 && ', con sus partes'}. Las actividades de la base siguen con sus
        fechas.
      </Text>
    </ActionForm>
  )
}
