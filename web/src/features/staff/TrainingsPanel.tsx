import { Button, Skeleton } from '@mantine/core'
import { IconFileCertificate, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { formatDate } from 'contract/core/format.ts'
import type { Staff, StaffTraining } from 'contract/staff/staff.ts'
import { Suspense, useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { ActionMenu } from '../../ui/record/actions.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { viewAddress } from '../../ui/files/filesApi.ts'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import rows from '../../ui/record/rows.module.css'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import classes from './staff.module.css'
import { trainingsApi, trainingsOf } from '../../records/staff/staffQueries.ts'
import { TrainingBadge } from '../../records/staff/TrainingBadge.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const TrainingForm = lateComponent(async () => (await import('./TrainingForm.tsx')).TrainingForm)

/** What the form is open for: a new one, one that is renewed, or one that is put right. */
type Asked = { renews?: number; edits?: StaffTraining }

/** The trainings of a person: how long each is valid, with its certificate; those that were renewed below. */
export function TrainingsPanel({ person }: { person: Staff }) {
  const mayWrite = useCan('staff.write')
  const [asked, setAsked] = useState<Asked>()
  const [removing, setRemoving] = useState<StaffTraining>()
  const query = useQuery(trainingsOf.query({ params: { id: person.id } }))
  const { data, error } = query
  const remove = useMutation({
    ...trainingsApi.remove(),
    meta: { success: 'Capacitación quitada', invalidates: ['staff_training', 'staff'] }
  })
  if (!data && error) return <ErrorState what="No se han podido cargar las capacitaciones" query={query} />
  if (!data) return <Skeleton height={160} />
  const [now, older] = [data.filter(row => !row.is_replaced), data.filter(row => row.is_replaced)]
  const add = mayWrite && (
    <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAsked({})}>
      Añadir capacitación
    </Button>
  )
  const row = (one: StaffTraining) => (
    <TrainingRow
      key={one.id}
      training={one}
      actions={
        mayWrite
          ? [
              ...(one.is_replaced || one.valid_until === null
                ? []
                : [{ label: 'Renovar', onClick: () => setAsked({ renews: one.fk_training }) }]),
              {
                label: one.certificate ? 'Corregir' : 'Corregir o añadir certificado',
                onClick: () => setAsked({ edits: one })
              },
              { label: 'Quitar', danger: true, onClick: () => setRemoving(one) }
            ]
          : []
      }
    />
  )
  const title = asked?.edits ? 'Corregir capacitación' : asked?.renews ? 'Renovar capacitación' : 'Añadir capacitación'
  return (
    <>
      {now.length === 0 ? (
        <EmptyState
          title="No tiene ninguna capacitación"
          text="Sin las que pide una actividad, solo se le asigna con un motivo."
          action={add}
        />
      ) : (
        <ul className={rows.rows}>{now.map(row)}</ul>
      )}
      {now.length > 0 && add}
      {older.length > 0 && (
        <details className={classes.older}>
          <summary>Anteriores ({older.length})</summary>
          <ul className={rows.rows}>{older.map(row)}</ul>
        </details>
      )}
      <Sheet opened={asked !== undefined} onClose={() => setAsked(undefined)} title={title}>
        {asked && (
          <Suspense fallback={<FormSkeleton fields={4} />}>
            <TrainingForm person={person.id} {...asked} onClose={() => setAsked(undefined)} />
          </Suspense>
        )}
      </Sheet>
      <ConfirmDialog
        opened={removing !== undefined}
        title="Quitar capacitación"
        confirm="Quitar"
        danger
        onConfirm={() => removing && remove.mutateAsync(removing.id)}
        onClose={() => setRemoving(undefined)}
      >
        {removing &&
          `${person.first_name} deja de tener «${removing.training.name}». Su certificado sigue entre los documentos.`}
      </ConfirmDialog>
    </>
  )
}

function TrainingRow({
  training: { training, obtained_on, valid_until, certificate, is_replaced },
  actions
}: {
  training: StaffTraining
  actions: Parameters<typeof ActionMenu>[0]['actions']
}) {
  return (
    <li className={rows.row} data-wraps>
      <span className={rows.words}>
        <span className={rows.name}>
          {training.name}
          {!is_replaced && <TrainingBadge valid_until={valid_until} />}
        </span>
        <span className={rows.note}>
          Obtenida el {formatDate(obtained_on)} ·{' '}
          {valid_until ? `válida hasta el ${formatDate(valid_until)}` : 'no vence'}
        </span>
        {certificate && (
          <a
            className={classes.link}
            href={viewAddress({ entity: 'staff', id: certificate.id })}
            target="_blank"
            rel="noreferrer"
          >
            <IconFileCertificate size={18} stroke={1.75} aria-hidden />
            {certificate.file_name}
          </a>
        )}
      </span>
      <span className={classes.rowActions}>
        <ActionMenu actions={actions} label={`Acciones de ${training.name}`} />
      </span>
    </li>
  )
}
