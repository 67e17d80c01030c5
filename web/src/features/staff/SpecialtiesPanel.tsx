import { ActionIcon, Button, Select, Skeleton } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Staff, StaffSpecialty } from 'contract/staff/staff.ts'
import { useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Form } from '../../ui/form/Form.tsx'
import rows from '../../ui/record/rows.module.css'
import { scrollingList } from '../../ui/form/selectList.ts'
import { UndoBar, useUndo } from '../../ui/overlay/UndoBar.tsx'
import classes from './staff.module.css'
import { specialtiesApi, specialtiesOf, specialtiesToAssign } from '../../records/staff/staffQueries.ts'

const changed = { invalidates: ['staff_specialty', 'staff'] }

/** What a person knows how to do: given and taken away at once, with a way back. */
export function SpecialtiesPanel({ person }: { person: Staff }) {
  const mayWrite = useCan('staff.write')
  const undo = useUndo()
  const query = useQuery(specialtiesOf.query({ params: { id: person.id } }))
  const { data, error } = query
  const remove = useMutation({ ...specialtiesApi.remove(), meta: changed })
  const give = useMutation({ ...specialtiesApi.create(), meta: changed })
  const take = ({ id, fk_specialty, specialty }: StaffSpecialty) =>
    remove.mutate(id, {
      onSuccess: () =>
        undo.offer(`Ya no tiene la especialidad ${specialty.name}`, () =>
          give.mutateAsync({ fk_staff: person.id, fk_specialty })
        )
    })
  if (!data && error) return <ErrorState what="No se han podido cargar las especialidades" query={query} />
  if (!data) return <Skeleton height={120} />
  return (
    <>
      {data.length === 0 ? (
        <EmptyState title="No tiene ninguna especialidad" text="Con ellas se sabe a quién asignar cada trabajo." />
      ) : (
        <ul className={rows.rows}>
          {data.map(row => (
            <li key={row.id} className={rows.row} data-wraps>
              <span className={rows.words}>
                <span className={rows.name}>{row.specialty.name}</span>
              </span>
              {mayWrite && (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  size="lg"
                  aria-label={`Quitar ${row.specialty.name}`}
                  title={`Quitar ${row.specialty.name}`}
                  onClick={() => take(row)}
                >
                  <IconTrash size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && <GiveSpecialty person={person.id} />}
      <UndoBar undo={undo} />
    </>
  )
}

function GiveSpecialty({ person }: { person: number }) {
  const { data = [] } = useQuery(specialtiesToAssign.query({ params: { id: person } }))
  const [chosen, setChosen] = useState<string | null>(null)
  const give = useMutation({ ...specialtiesApi.create(), meta: { success: 'Especialidad añadida', ...changed } })
  if (data.length === 0) return null
  const submit = () => {
    if (chosen === null || give.isPending) return
    give.mutate({ fk_staff: person, fk_specialty: Number(chosen) }, { onSuccess: () => setChosen(null) })
  }
  return (
    <Form className={classes.addition} onSubmit={submit}>
      <Select
        label="Añadir una especialidad"
        placeholder="Elija una especialidad"
        data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen}
        onChange={setChosen}
        searchable
        {...scrollingList}
      />
      <Button
        type="submit"
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={chosen === null}
        loading={give.isPending}
      >
        Añadir
      </Button>
    </Form>
  )
}
