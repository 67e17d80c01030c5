import { Autocomplete } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { measureUnits } from 'contract/calls/catalogs/catalogs.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { resourceApi } from '../../api/resourceApi.ts'
import type { OwnInputProps } from '../../ui/form/fields.ts'
import { searchKey } from '../../ui/table/searchKey.ts'
import { scrollingList } from '../../ui/form/selectList.ts'

const units = resourceApi(measureUnits)
const all = { is_active: true, itemsPerPage: 500, sortBy: 'name', sortDesc: false }

/** What a measure is written in: chosen from the catalogue by symbol or name, or typed. */
export function MeasureUnitInput({ value, onChange, ...shared }: OwnInputProps) {
  const mayRead = useCan(measureUnits.calls.list.access)
  const { data } = useQuery({ ...units.list(all, { suppressToast: true }), enabled: mayRead })
  const names = new Map(data?.rows.map(({ symbol, name }) => [symbol, name]))
  return (
    <Autocomplete
      {...shared}
      {...scrollingList}
      spellCheck={false}
      maxLength={20}
      data={[...names.keys()]}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      renderOption={({ option }) => (
        <span>
          {option.value} · {names.get(option.value)}
        </span>
      )}
      filter={({ options, search }) => {
        // A complete symbol doesn't filter the options, so that another one can be chosen.
        if (names.has(search.trim())) return options
        const text = searchKey(search.trim())
        return options.filter(
          option => 'value' in option && searchKey(`${option.value} ${names.get(option.value)}`).includes(text)
        )
      }}
    />
  )
}
