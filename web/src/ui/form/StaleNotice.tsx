import { Alert, Button, Group } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { cellText, type CellValue } from '../table/columns.tsx'
import { RelativeDate } from '../record/RelativeDate.tsx'
import { initialValues, isSame, labelOf, type Values } from './fields.ts'
import classes from './SchemaForm.module.css'
import type { SchemaFormState } from './useSchemaForm.ts'

/**
 * Lists what another user has changed in the record meanwhile, and offers the choice between theirs and one's own
 * changes.
 */
export function StaleNotice({
  form,
  newer,
  onReload,
  onKeep
}: {
  form: SchemaFormState
  newer: Values & { updated_at?: string }
  onReload: () => void
  onKeep: () => void
}) {
  const theirs = initialValues(form.schema, newer)
  // The notice disappears with the pressed button: the focus moves to the first field that is concerned.
  const then = (act: () => void) => () => {
    form.focus(Object.keys(theirs).find(form.isChanged) ?? '')
    act()
  }
  const names = Object.keys(theirs).filter(name => !isSame(theirs[name], form.start[name]))
  return (
    <Alert
      className={classes.notice}
      color="orange"
      role="alert"
      icon={<IconUsers aria-hidden />}
      title="Otra persona ha cambiado este registro"
    >
      {newer.updated_at && (
        <>
          Lo guardó <RelativeDate date={newer.updated_at} />.
        </>
      )}
      <ul className={classes.differences}>
        {names.map(name => (
          <li key={name}>
            {labelOf(form.schema, name)}: <del>{shown(form, name, form.start[name], undefined)}</del> →{' '}
            <ins>{shown(form, name, theirs[name], newer)}</ins>
          </li>
        ))}
      </ul>
      <Group gap="xs">
        <Button size="compact-sm" onClick={then(onReload)}>
          Recargar
        </Button>
        <Button size="compact-sm" variant="default" onClick={then(onKeep)}>
          Conservar mis cambios
        </Button>
      </Group>
    </Alert>
  )
}

/** A value as text; a record's name if it is known. */
function shown(form: SchemaFormState, name: string, value: unknown, record: Values | undefined): string {
  const named = (record ? record[name.replace(/^fk_/, '')] : form.known(name)) as { name?: string } | null | undefined
  return named?.name ?? (cellText(value as CellValue) || '(vacío)')
}
