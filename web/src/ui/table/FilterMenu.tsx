import { ActionIcon, Button, TextInput, UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconFilter, IconStar, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { type FilterField, isInForce } from '../filters.ts'
import type { ListSearch } from '../listSearch.ts'
import { Popup } from '../Popup.tsx'
import { FilterEditor } from './lazyFilterEditor.tsx'
import classes from './Filters.module.css'
import { useSavedViews } from './listPreferences.ts'

type FiltersProps = { name: string; fields: readonly FilterField[]; list: ListSearch }

/** 'Filtros': the fields to filter by, their values, and filters saved under a name. */
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
function Filters({ name, fields, list, onDone }: FiltersProps & { onDone: () => void }) {
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
      <SavedViews name={name} list={list} onDone={onDone} />
    </div>
  )
}

const buttonClasses = { root: classes.button, section: classes.buttonIcon }

function SavedViews({ name, list, onDone }: { name: string; list: ListSearch; onDone: () => void }) {
  const [views, setViews] = useSavedViews(name)
  const [text, setText] = useState('')
  const { search, filters, sortBy, sortDesc } = list
  const narrowed = search !== '' || Object.keys(filters).length > 0
  const save = (event: FormEvent) => {
    event.preventDefault()
    const viewName = text.trim()
    if (viewName === '') return
    const view = { name: viewName, search, filters, sortBy, sortDesc }
    setViews([...views.filter(one => one.name !== viewName), view].sort((a, b) => a.name.localeCompare(b.name, 'es')))
    setText('')
  }
  if (views.length === 0 && !narrowed) return null
  return (
    <>
      <hr className={classes.rule} />
      {views.map(view => (
        <div key={view.name} className={classes.saved}>
          <UnstyledButton
            className={classes.field}
            onClick={() => {
              list.set({ search: view.search, filters: view.filters, sortBy: view.sortBy, sortDesc: view.sortDesc })
              onDone()
            }}
          >
            {view.name}
            <IconStar size={16} aria-hidden />
          </UnstyledButton>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Olvidar el filtro guardado ${view.name}`}
            onClick={() => setViews(views.filter(one => one !== view))}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {narrowed && (
        <form onSubmit={save}>
          <TextInput
            m={4}
            aria-label="Nombre para guardar estos filtros"
            placeholder="Guardar estos filtros como…"
            maxLength={60}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
            rightSectionWidth="auto"
            rightSection={
              text.trim() !== '' && (
                <Button type="submit" size="compact-sm" mr={4}>
                  Guardar
                </Button>
              )
            }
          />
        </form>
      )}
    </>
  )
}
