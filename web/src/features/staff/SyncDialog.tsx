import { Alert, Button, Checkbox, Skeleton, Stack } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowRight,
  IconCircleCheck,
  IconRefresh,
  IconUserEdit,
  IconUserMinus,
  IconUserPlus
} from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { fieldName } from 'contract/core/entities.ts'
import { counted } from 'contract/core/format.ts'
import type { SyncChange, SyncResult } from 'contract/staff/staff.ts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Badge } from '../../ui/record/badges.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { DialogFoot, DialogForm } from '../../ui/form/DialogForm.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import type { OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { DialogView } from '../../ui/overlay/SheetView.tsx'
import { personTarget } from '../../records/staff/paths.ts'
import classes from './staff.module.css'
import { appliedSync, sourcePreview } from '../../records/staff/staffQueries.ts'

/** Says what the source of human resources would change, person by person, and applies it. */
export function SyncDialog({ title, ...dialog }: OverlayViewProps) {
  const [done, setDone] = useState<SyncResult>()
  const { opened, onClose } = dialog
  return (
    <DialogView {...dialog} title={done ? 'Personal sincronizado' : title}>
      {opened && (done ? <Done result={done} onClose={onClose} /> : <Preview onDone={setDone} onClose={onClose} />)}
    </DialogView>
  )
}

function Preview({ onDone, onClose }: { onDone: (result: SyncResult) => void; onClose: () => void }) {
  // Read anew whenever the dialog opens: what the source said before may be over.
  const query = useQuery(sourcePreview)
  const apply = useMutation(appliedSync)
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [areDoubtsReviewed, setAreDoubtsReviewed] = useState(false)
  const { data, error } = query
  if (error) return <Refused query={query} />
  if (!data)
    return (
      <Stack gap="sm" aria-busy="true">
        <Skeleton height={44} />
        <Skeleton height={88} />
        <Skeleton height={88} />
      </Stack>
    )
  const { rows, needs_confirmation, are_many_gone, deactivated, digest } = data
  const doubtful = rows.filter(({ doubt }) => doubt !== null)
  const isReady = (!are_many_gone || isConfirmed) && (doubtful.length === 0 || areDoubtsReviewed)
  if (rows.length === 0)
    return (
      <Stack gap="md">
        <div className={classes.done} role="status">
          <IconCircleCheck size={28} stroke={1.5} aria-hidden />
          Todo está al día: {counted(data.unchanged, ['persona', 'personas'])} sin cambios
        </div>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cerrar
          </Button>
        </DialogFoot>
      </Stack>
    )
  return (
    <DialogForm
      draft={false}
      confirm="Aplicar"
      danger={needs_confirmation}
      disabled={!isReady}
      onConfirm={() => apply.mutateAsync({ body: { confirm: needs_confirmation, digest } })}
      onDone={onDone}
      onClose={onClose}
      wayOut={() => ({ label: 'Leer de nuevo', take: () => query.refetch(), stays: true })}
    >
      <Counts result={data} />
      <ul className={classes.changes} aria-label="Cambios">
        {[...doubtful, ...rows.filter(({ doubt }) => doubt === null)].map((row, index) => (
          <ChangeRow key={row.dni ?? index} row={row} />
        ))}
      </ul>
      {doubtful.length > 0 && (
        <Alert color="red" title={counted(doubtful.length, ['cambio parece un error', 'cambios parecen errores'])}>
          <Stack gap="xs">
            Están al principio de la lista, cada uno con su motivo. Si la fuente está equivocada, corríjala y lea de
            nuevo.
            <Checkbox
              label="Los he revisado: son correctos"
              checked={areDoubtsReviewed}
              onChange={event => setAreDoubtsReviewed(event.currentTarget.checked)}
            />
          </Stack>
        </Alert>
      )}
      {are_many_gone && (
        <Alert color="red" title={`Se desactivarían ${counted(deactivated, ['persona', 'personas'])}`}>
          <Stack gap="xs">
            Es más de la quinta parte de las activas. ¿Está completa la fuente? Quien se desactiva ya no se puede
            asignar; conserva su historia.
            <Checkbox
              label="La fuente está completa: desactivarlas"
              checked={isConfirmed}
              onChange={event => setIsConfirmed(event.currentTarget.checked)}
            />
          </Stack>
        </Alert>
      )}
    </DialogForm>
  )
}

/** Why the source was refused: each of its rows with the reason. */
function Refused({ query }: { query: { error: unknown; refetch: () => unknown; isFetching: boolean } }) {
  const rows = (query.error instanceof ApiError && query.error.errors?.rows) || []
  if (rows.length === 0) return <ErrorState what="No se ha podido leer la fuente de personal" query={query} />
  return (
    <ErrorState
      what={`La fuente de personal tiene ${counted(rows.length, ['error', 'errores'])}`}
      text="No ha cambiado nada. Corríjala y lea de nuevo."
      query={query}
    >
      <ul className={classes.refused} aria-label="Errores de la fuente">
        {rows.map(row => (
          <li key={row}>{row.charAt(0).toLocaleUpperCase('es') + row.slice(1)}</li>
        ))}
      </ul>
    </ErrorState>
  )
}

const kinds = {
  added: { word: 'Nueva', colour: 'green', icon: IconUserPlus },
  changed: { word: 'Cambia', colour: 'blue', icon: IconUserEdit },
  deactivated: { word: 'Se desactiva', colour: 'red', icon: IconUserMinus }
} as const satisfies Record<SyncChange, unknown>

type Row = SyncResult['rows'][number]

/** What a deactivated person still has: it doesn't end by itself. */
function whatStays({ open_orders, has_account }: Row): string | undefined {
  const parts = [
    ...(open_orders > 0 ? [`tiene ${counted(open_orders, ['orden', 'órdenes'])} sin cerrar`] : []),
    ...(has_account ? ['su cuenta sigue abierta'] : [])
  ].join(' y ')
  return parts ? `${parts.charAt(0).toLocaleUpperCase('es')}${parts.slice(1)}` : undefined
}

function ChangeRow({ row }: { row: Row }) {
  const { name, change, fields, doubt } = row
  const stays = whatStays(row)
  const { word, colour, icon } = kinds[change]
  const isSaid = (field: string) =>
    field === 'is_active' ? change === 'changed' : change !== 'added' || !field.endsWith('_name')
  const told = Object.entries(fields).filter(([field]) => isSaid(field))
  return (
    <li className={classes.change}>
      <div className={classes.changeHead}>
        {name}
        <Badge colour={colour} icon={icon}>
          {word}
        </Badge>
      </div>
      {doubt && (
        <p className={classes.stays}>
          <IconAlertTriangle size={16} stroke={2} role="img" aria-label="Revisar" /> {doubt}
        </p>
      )}
      {stays && <p className={classes.stays}>{stays}</p>}
      {told.length > 0 && (
        <dl className={classes.fields}>
          {told.map(([field, [before, after]]) => (
            <div key={field}>
              <dt>{fieldName('staff', field)}</dt>
              <dd>
                {change !== 'added' && (
                  <>
                    <span className={classes.before}>{valueText(field, before)}</span>{' '}
                    <IconArrowRight size={14} stroke={2} role="img" aria-label="pasa a" />{' '}
                  </>
                )}
                {valueText(field, after)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** A value as people say it; those that the profile may not see have none. */
const valueText = (field: string, value: string | null): string =>
  field === 'is_active' ? (value === 'true' ? 'activa' : 'inactiva') : (value ?? '—')

function Counts({ result: { added, changed, deactivated, unchanged } }: { result: SyncResult }) {
  const counts = [
    [added, added === 1 ? 'nueva' : 'nuevas'],
    [changed, changed === 1 ? 'cambia' : 'cambian'],
    [deactivated, deactivated === 1 ? 'se desactiva' : 'se desactivan'],
    [unchanged, 'sin cambios']
  ] as const
  return (
    <ul className={classes.counts} aria-label="Resumen">
      {counts.map(([count, word]) => (
        <li key={word}>
          <strong>{count}</strong> {word}
        </li>
      ))}
    </ul>
  )
}

function Done({ result, onClose }: { result: SyncResult; onClose: () => void }) {
  const left = result.rows.filter(row => row.id !== null && whatStays(row))
  return (
    <Stack gap="md">
      <div className={classes.done} role="status">
        <IconRefresh size={28} stroke={1.5} aria-hidden />
        El personal está como en la fuente
      </div>
      <Counts result={result} />
      {left.length > 0 && (
        <Alert color="orange" title="Por resolver, de quienes se han desactivado">
          <ul className={classes.left}>
            {left.map(row => (
              <li key={row.id}>
                <AppLink {...personTarget(row.id ?? 0)} className={classes.plainLink} onClick={onClose}>
                  {row.name}
                </AppLink>
                : {whatStays(row)?.toLocaleLowerCase('es')}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <DialogFoot>
        <Button onClick={onClose}>Cerrar</Button>
      </DialogFoot>
    </Stack>
  )
}
