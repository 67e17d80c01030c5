import { UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { type FilterField, isInForce } from './filters.ts'
import type { ListSearch } from './listSearch.ts'
import { FilterEditor } from './lazyFilterEditor.tsx'
import classes from './Filters.module.css'
import { ToolbarMenu } from './ToolbarMenu.tsx'

type FiltersProps = { fields: readonly FilterField[]; list: ListSearch }

/** 'Filtros': the fields to filter by, and their values. */
export function FilterMenu(props: FiltersProps) {
  const inForce = props.fields.filter(field => isInForce(field, props.list.filters)).length
  return (
    <ToolbarMenu label="Filtros" icon={IconFilter} count={inForce}>
      {close => <Filters {...props} onDone={close} />}
    </ToolbarMenu>
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
