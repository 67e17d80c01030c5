import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { type FilterField, isInForce } from './filters.ts'
import { lateComponent } from '../shell/lateComponent.ts'
import type { ListSearch } from './listSearch.ts'
import classes from './Filters.module.css'

// Loaded with the first filter that is set: most lists open without one.
const FilterChip = lateComponent(async () => (await import('./FilterChip.tsx')).FilterChip)

/** The filters that are set; each can be changed or removed, or all removed at once. */
export function FilterChips({ fields, list }: { fields: readonly FilterField[]; list: ListSearch }) {
  const inForce = fields.filter(field => isInForce(field, list.filters))
  const clear = () => list.set({ filters: {}, search: '' })
  return (
    <div className={classes.bar} role="group" aria-label="Filtros aplicados">
      {inForce.map(field => (
        <Suspense key={field.name} fallback={<Coming label={field.label} />}>
          <FilterChip field={field} list={list} />
        </Suspense>
      ))}
      {inForce.length > 0 && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={clear}>
          Limpiar filtros
        </Button>
      )}
    </div>
  )
}

/** As high as a chip, so that the rows below don't move when it comes. */
function Coming({ label }: { label: string }) {
  return (
    <span className={classes.chip}>
      <span className={`${classes.chipText} ${classes.chipName}`}>{label}:</span>
    </span>
  )
}
