import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { type FilterField, isInForce } from '../filters.ts'
import type { ListSearch } from '../listSearch.ts'
import { Popup } from '../Popup.tsx'
import { FilterEditor } from './lazyFilterEditor.tsx'
import classes from './Filters.module.css'

type FiltersProps = { fields: readonly FilterField[]; list: ListSearch }

/** 'Filtros': the fields to filter by, and their values. */
export function FilterMenu(props: FiltersProps) {
  const inForce = props.fields.filter(field => isInForce(field, props.list.filters)).length
  return (
    <Popup
      label="Filtros"
      width={300}
      renderTarget={opener => (
        <Button
          {...opener}
          variant="default"
          fw={500}
          classNames={buttonClasses}
          leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
        >
          <span className={classes.word}>Filtros</span>
          {inForce > 0 && <span className={classes.number}>{inForce}</span>}
        </Button>
      )}
    >
      {close => <Filters {...props} onDone={close} />}
    </Popup>
  )
}

/** The list of fields, or the editor of the chosen one. */
function Filters({ fields, list, onDone }: FiltersProps & { onDone: () => void }) {
  const [editing, setEditing] = useState<FilterField>()
  if (editing)
    return (
      <>
        <UnstyledButton
          className={classes.back}
          onClick={() => setEditing(undefined)}
          aria-label={`${editing.label}: volver a los filtros`}
        >
          <IconChevronLeft size={16} aria-hidden />
          {editing.label}
        </UnstyledButton>
        <FilterEditor field={editing} list={list} onDone={onDone} />
      </>
    )
  return (
    <div className={classes.fields}>
      {fields.map(field => (
        <UnstyledButton key={field.name} className={classes.field} onClick={() => setEditing(field)}>
          {field.label}
          <IconChevronRight size={16} aria-hidden />
        </UnstyledButton>
      ))}
    </div>
  )
}

const buttonClasses = { root: classes.button, section: classes.buttonIcon }
