import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { ChoiceSource } from '../form/choices.ts'
import { datesText, type FilterField, hoursText, optionsOf, parametersOf } from './filters.ts'
import type { ListSearch } from './listSearch.ts'
import type { FilterValues } from './listState.ts'
import { Popup } from '../overlay/Popup.tsx'
import { useRecordLabel } from '../record/useRecordLabel.ts'
import { FilterEditor } from './lazyFilterEditor.tsx'
import classes from './Filters.module.css'

/** A filter that is set: what it is set to, which opens its editor, and a cross that removes it. */
export function FilterChip({ field, list }: { field: FilterField; list: ListSearch }) {
  const remove = () => {
    const without = Object.fromEntries(parametersOf(field).map(name => [name, []]))
    list.set({ filters: { ...list.filters, ...without } })
  }
  return (
    <span className={classes.chip} data-item>
      <Popup
        label={field.label}
        width={300}
        renderTarget={opener => (
          <UnstyledButton {...opener} className={classes.chipText}>
            <span className={classes.chipName}>{field.label}: </span>
            {field.kind === 'resource' ? (
              <RecordNames source={field.source} ids={list.filters[field.name] ?? []} />
            ) : (
              valuesText(field, list.filters)
            )}
          </UnstyledButton>
        )}
      >
        {close => <FilterEditor field={field} list={list} onDone={close} />}
      </Popup>
      <UnstyledButton className={classes.chipRemove} onClick={remove} aria-label={`Quitar el filtro ${field.label}`}>
        <IconX size={14} aria-hidden />
      </UnstyledButton>
    </span>
  )
}

function valuesText(field: FilterField, filters: FilterValues): string {
  const [from, to] = parametersOf(field).map(name => filters[name]?.[0])
  if (field.kind === 'dates' || field.kind === 'period') return datesText(from, to)
  if (field.kind === 'hours') return hoursText(from, to)
  const options = optionsOf(field)
  return listed(
    (filters[field.name] ?? []).map(value => options.find(option => option.value === value)?.label ?? value)
  )
}

function RecordNames({ source, ids }: { source: ChoiceSource; ids: readonly string[] }) {
  return (
    <>
      {ids.slice(0, shownNames).map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <RecordName source={source} id={Number(id)} />
        </Fragment>
      ))}
      {moreText(ids)}
    </>
  )
}

function RecordName({ source, id }: { source: ChoiceSource; id: number }) {
  return useRecordLabel(source, id) ?? String(id)
}

const shownNames = 2

const listed = (names: readonly string[]) => names.slice(0, shownNames).join(', ') + moreText(names)

const moreText = (names: readonly string[]) => (names.length > shownNames ? ` y ${names.length - shownNames} más` : '')
