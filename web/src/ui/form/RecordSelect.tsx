import { Loader, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { choicesShown, choiceQuery, type ChoiceSource } from './choices.ts'
import { messageOf } from '../../api/shortText.ts'
import { NothingFound } from '../table/NothingFound.tsx'
import { scrollingList } from './selectList.ts'
import { useRecordLabel } from '../record/useRecordLabel.ts'

type RecordSelectProps = Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange' | 'filter'
> & {
  source: ChoiceSource
  /** a record's id */
  value: number | null
  onChange: (id: number | null) => void
  /** the chosen record, if it is known already and needn't be fetched: its name, or the fields of its label */
  known?: { id: number; name?: string } | null | undefined
  /** said where there is none to choose, if it helps more than that */
  none?: string | undefined
}

/** Chooses a record of another resource; the server searches for what is typed. */
export function RecordSelect({ source, value, onChange, known, none, ...props }: RecordSelectProps) {
  const [text, setText] = useState('')
  const [opened, setOpened] = useState(false)
  const [wanted] = useDebouncedValue(text.trim(), 250)
  const chosenLabel = useChosenLabel(source, value, known)
  // The box holds the label of what is chosen, which isn't a search text.
  const { data, isFetching, error } = useQuery({
    ...choiceQuery(source, wanted === chosenLabel ? '' : wanted),
    enabled: opened
  })
  const found = data?.rows.map(row => ({ value: String((row as { id: number }).id), label: source.label(row) })) ?? []
  const chosen =
    value !== null && !found.some(option => option.value === String(value))
      ? [{ value: String(value), label: chosenLabel ?? '…' }]
      : []
  const options = [...chosen, ...found]
  const isSearching = !error && (isFetching || !data)
  const isCut = data !== undefined && data.count > choicesShown && !props.description
  return (
    <Select
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Quitar la elección' }}
      nothingFoundMessage={
        isSearching ? (
          'Buscando…'
        ) : (
          <NothingFound>{error ? messageOf(error) : wanted === '' ? none : undefined}</NothingFound>
        )
      }
      // What is still empty isn't a list yet.
      attributes={{ options: { 'aria-busy': isSearching } }}
      // The list would cover what is wrong.
      openOnFocus={!props.error}
      {...props}
      // Within the list: under the box, what is below would jump.
      data={isCut ? [{ group: 'Escriba para buscar entre todos', items: options }] : options}
      value={value === null ? null : String(value)}
      onChange={id => onChange(id === null ? null : Number(id))}
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setOpened(true)}
      // The server has searched already.
      filter={({ options: all }) => all}
      {...scrollingList}
      {...(isFetching && { rightSection: <Loader size={16} /> })}
    />
  )
}

function useChosenLabel(
  source: ChoiceSource,
  value: number | null,
  known: RecordSelectProps['known']
): string | undefined {
  const isKnown = known?.id === value
  const label = useRecordLabel(source, isKnown ? null : value)
  return known && isKnown ? (known.name ?? source.label(known)) : label
}
