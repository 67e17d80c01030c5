import { Button, SegmentedControl, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { spelledCode, type Tieable } from 'contract/labels/label-sheets.ts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { PageHead } from '../../ui/record/PageHead.tsx'
import { RecordSelect } from '../../ui/form/RecordSelect.tsx'
import { useQuery } from '@tanstack/react-query'
import { assetChoices, baseChoices } from '../../records/assets/assetQueries.ts'
import { recordKinds } from '../../records/recordKinds.ts'
import { type Label, tieMutation } from '../../records/labels/labelQueries.ts'
import classes from '../../records/labels/labels.module.css'

const kindsOf = {
  base: { name: 'Base', source: baseChoices, ask: '¿A qué base pertenece?' },
  asset: { name: 'Activo', source: assetChoices, ask: '¿A qué activo pertenece?' }
} as const

/** Asks on what a blank label is, shows it, and puts the label there. */
export function TieForm({ label, kinds }: { label: Label; kinds: readonly Tieable[] }) {
  const go = useGo()
  const [entity, setEntity] = useState<Tieable>(kinds[0] ?? 'base')
  const [id, setId] = useState<number | null>(null)
  const [asks, setAsks] = useState(false)
  const { mutateAsync } = useMutation(tieMutation())
  const { source, ask, name } = kindsOf[entity]
  const { data: record } = useQuery({ ...source.api.one(id ?? 0), enabled: id !== null })
  const tie = async (replaces: boolean) => {
    if (id === null) return
    await mutateAsync({ params: { code: label.code }, body: { entity, fk_entity: id, replaces } })
    go(recordKinds[entity].target(id), { replace: true })
  }
  return (
    <div className={classes.page}>
      <PageHead title="Etiqueta sin asignar" code={spelledCode(label.code)} />
      <Stack gap="md">
        {kinds.length > 1 && (
          <SegmentedControl
            aria-label="Qué lleva la etiqueta"
            value={entity}
            onChange={value => {
              setEntity(value)
              setId(null)
            }}
            data={kinds.map(kind => ({ value: kind, label: kindsOf[kind].name }))}
          />
        )}
        <RecordSelect
          key={entity}
          label={ask}
          placeholder="Código o nombre"
          source={source}
          value={id}
          onChange={setId}
        />
        <Button disabled={id === null} onClick={() => setAsks(true)}>
          Poner la etiqueta
        </Button>
      </Stack>
      <ConfirmDialog
        opened={asks}
        title={`¿Poner la etiqueta ${spelledCode(label.code)}?`}
        confirm="Poner la etiqueta"
        onConfirm={() => tie(false)}
        wayOut={refusal =>
          refusal instanceof ApiError && refusal.reason === 'duplicate'
            ? { label: 'Sustituir la anterior', take: () => tie(true) }
            : undefined
        }
        onClose={() => setAsks(false)}
      >
        {record ? (
          <p>
            {name}: <strong>{(record as { code: string }).code}</strong> {(record as { name: string }).name}
          </p>
        ) : (
          name
        )}
      </ConfirmDialog>
    </div>
  )
}
