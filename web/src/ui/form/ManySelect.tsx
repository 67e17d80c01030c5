import { Button, MultiSelect } from '@mantine/core'
import { formatNumber } from 'contract/core/format.ts'
import { NothingFound } from '../table/NothingFound.tsx'
import classes from './ManySelect.module.css'

type ManySelectProps = {
  label: string
  help: string
  rows: readonly { id: number; code: string; name: string }[] | undefined
  value: readonly number[]
  error: false | string
  onChange: (ids: readonly number[]) => void
}

/** As many are shown one by one; of more it is said how many they are. */
const maxPills = 100

/** Chooses several records, or all of them at once. */
export function ManySelect({ label, help, rows, value, error, onChange }: ManySelectProps) {
  const isMany = value.length > maxPills
  return (
    <div>
      <MultiSelect
        label={label}
        description={help}
        required
        error={error}
        searchable={!isMany}
        readOnly={isMany}
        hidePickedOptions
        classNames={{ pillsList: classes.pills }}
        limit={100}
        maxDropdownHeight={260}
        placeholder={isMany ? `${formatNumber(value.length, 0)} elegidas` : value.length === 0 ? 'Código o nombre' : ''}
        nothingFoundMessage={rows ? <NothingFound /> : 'Buscando…'}
        attributes={{ options: { 'aria-busy': !rows } }}
        data={(rows ?? []).map(({ id, code, name }) => ({ value: String(id), label: `${code} · ${name}` }))}
        value={isMany ? [] : value.map(String)}
        onChange={ids => onChange(ids.map(Number))}
      />
      <div className={classes.all}>
        {rows && rows.length > 1 && value.length < rows.length && (
          <Button size="compact-sm" variant="default" onClick={() => onChange(rows.map(({ id }) => id))}>
            Todas ({formatNumber(rows.length, 0)})
          </Button>
        )}
        {value.length > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => onChange([])}>
            Quitar todas
          </Button>
        )}
      </div>
    </div>
  )
}
