import { ActionIcon, Button, Select, Skeleton, Switch } from '@mantine/core'
import { IconLink, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { StaffLocation } from 'contract/staff/staff-locations.ts'
import type { User } from 'contract/users/users.ts'
import { useState } from 'react'
import { invalidateEntities } from '../../api/queryClient.ts'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { LineBadge } from '../../ui/record/badges.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { scrollingList } from '../../ui/form/selectList.ts'
import { UndoBar, useUndo } from '../../ui/overlay/UndoBar.tsx'
import rows from '../../ui/record/rows.module.css'
import classes from './panels.module.css'
import { linesApi, linesOfPerson, linesToAssign, nameOf, removeLine } from './userQueries.ts'

/** The lines on which the person of an account works. */
export function LinesPanel({ user }: { user: User }) {
  if (user.fk_staff === null)
    return (
      <EmptyState
        icon={IconLink}
        title="La cuenta no está vinculada a ninguna persona"
        text="Las líneas se asignan a las personas. Vincúlela en «Datos» para asignárselas."
      />
    )
  return <LinesOfPerson name={nameOf(user)} person={user.fk_staff} />
}

/** The lines of a person, which are assigned, fixed and taken away here. */
export function LinesOfPerson({ name, person }: { name: string; person: number }) {
  const mayWrite = useCan('staff.write')
  const { locations } = useSession()
  const undo = useUndo()
  const query = useQuery(linesOfPerson.query({ params: { id: person } }))
  const { data, error } = query
  // No toast: the bar with 'Deshacer' says that it was done.
  const remove = useMutation({ ...removeLine.mutation(), meta: { invalidates: ['staff_location'] } })
  const assign = useMutation(linesApi.create())
  const take = ({ fk_location, is_locked, location }: StaffLocation) =>
    remove.mutate(
      { params: { staff: person, location: fk_location } },
      {
        onSuccess: () =>
          undo.offer(`${name} ya no trabaja en ${location.name}`, () =>
            assign.mutateAsync({ fk_staff: person, fk_location, is_locked })
          )
      }
    )
  if (!data && error) return <ErrorState what="No se han podido cargar las líneas" query={query} />
  if (!data) return <Skeleton height={120} />
  const mine = new Set(locations.map(line => line.fk_location))
  return (
    <>
      <p className={classes.text}>
        Solo ve y cambia lo de sus líneas. Con una fijada trabaja solo en ella y no puede elegir otra. Lo que cambie
        aquí vale desde ahora mismo.
      </p>
      {data.length === 0 ? (
        <EmptyState
          title="No tiene ninguna línea asignada"
          text="Sin línea no puede trabajar, salvo que su perfil las tenga todas."
        />
      ) : (
        <ul className={rows.rows}>
          {data.map(row => (
            <LineRow
              key={row.id}
              row={row}
              editable={mayWrite && mine.has(row.fk_location)}
              onRemove={() => take(row)}
            />
          ))}
        </ul>
      )}
      {mayWrite && <AssignLine person={person} />}
      <UndoBar undo={undo} />
    </>
  )
}

function LineRow({ row, editable, onRemove }: { row: StaffLocation; editable: boolean; onRemove: () => void }) {
  const queryClient = useQueryClient()
  // Pending until the rows have been fetched again: until then the switch shows the new state.
  const update = useMutation({
    ...linesApi.update(),
    meta: { success: row.is_locked ? 'La línea ya no está fijada' : 'Línea fijada' },
    onSuccess: () => invalidateEntities(queryClient, ['staff_location'])
  })
  const { id, version, location, is_locked } = row
  return (
    <li className={rows.row} data-wraps>
      <span className={rows.words}>
        <LineBadge line={location} />
      </span>
      <Switch
        label="Fijada"
        aria-label={`Fijar ${location.name}`}
        checked={update.isPending ? update.variables.is_locked === true : is_locked}
        disabled={!editable || update.isPending}
        onChange={event => update.mutate({ id, version, is_locked: event.currentTarget.checked })}
      />
      {editable && (
        <ActionIcon
          variant="subtle"
          color="red"
          size="lg"
          aria-label={`Quitar ${location.name}`}
          title={`Quitar ${location.name}`}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

function AssignLine({ person }: { person: number }) {
  const { data } = useQuery(linesToAssign.query({ params: { id: person } }))
  const [line, setLine] = useState<string | null>(null)
  const assign = useMutation(linesApi.create())
  if (!data || data.length === 0) return null
  const submit = () => {
    if (line === null || assign.isPending) return
    assign.mutate({ fk_staff: person, fk_location: Number(line) }, { onSuccess: () => setLine(null) })
  }
  return (
    <Form className={classes.form} onSubmit={submit}>
      <Select
        label="Añadir una línea"
        placeholder="Elija una línea"
        data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={line}
        onChange={setLine}
        {...scrollingList}
      />
      <Button
        type="submit"
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={line === null}
        loading={assign.isPending}
      >
        Asignar
      </Button>
    </Form>
  )
}
