import { IconEdit, IconTrash } from '@tabler/icons-react'
import type { Reading } from 'contract/readings/readings.ts'
import type { Doubt } from 'contract/readings/plausible-reading.ts'
import { useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { Badge } from '../../ui/record/badges.tsx'
import { type Column, dateColumn } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { viewAddress } from '../../ui/files/filesApi.ts'
import type { FilterField } from '../../ui/table/filters.ts'
import { useListSearch } from '../../ui/table/listSearch.ts'
import { numberText } from '../../ui/input/numberText.ts'
import { fullName } from '../../records/work-orders/orderMarks.tsx'
import { unitOf } from '../../records/readings/meterText.ts'
import { type Meter, readingsOfMeter } from './readingQueries.ts'
import classes from '../../records/readings/readings.module.css'
import { lazyOverlay } from '../../ui/overlay/lazyOverlay.tsx'
import type { ReadingDialogProps } from './ReadingDialog.tsx'

const ReadingDialog = lazyOverlay<ReadingDialogProps>(
  async () => (await import('./ReadingDialog.tsx')).ReadingDialog,
  ({ what }) => ({ title: what === 'correct' ? 'Corregir la lectura' : '¿Eliminar la lectura?', size: 'sm' })
)

const doubtWords: Readonly<Record<Doubt, string>> = {
  lower: 'Menor que la anterior',
  fast: 'Más de 24 h al día',
  unusual: 'Más de lo habitual'
}

const columns: readonly Column<Reading>[] = [
  dateColumn<Reading>('read_at', 'Leída', { width: 176, hideable: false, card: 'title' }),
  {
    key: 'value',
    label: 'Lectura',
    sortable: true,
    align: 'end',
    width: 136,
    value: row => `${numberText(row.value)} ${row.usage_unit.symbol ?? row.usage_unit.name}`
  },
  {
    key: 'doubt',
    label: 'Señales',
    width: 184,
    card: 'badge',
    value: row => [row.is_reset && 'Contador nuevo', row.doubt && doubtWords[row.doubt]].filter(Boolean).join(', '),
    render: row =>
      row.is_reset ? (
        <Badge colour="blue">Contador nuevo</Badge>
      ) : (
        row.doubt && <Badge colour="amber">{doubtWords[row.doubt]}</Badge>
      )
  },
  { key: 'reason', label: 'Motivo', minWidth: 160, wraps: true },
  { key: 'source', label: 'Origen', width: 112, fold: 1 },
  { key: 'staff', label: 'Tomada por', width: 160, fold: 2, value: row => row.staff && fullName(row.staff) },
  {
    key: 'photo',
    label: 'Foto',
    width: 72,
    fold: 3,
    value: row => row.photo && 'Sí',
    render: row =>
      row.photo && (
        <a
          href={viewAddress({ entity: 'base', id: row.photo.id })}
          target="_blank"
          rel="noreferrer"
          className={classes.link}
        >
          Ver
        </a>
      )
  }
]
const list = {
  entity: 'reading_of_meter',
  filters: { read_at: 'instant', doubt: 'text', fkc_source: 'id', is_reset: 'boolean' },
  sort: ['read_at', 'value']
} as const
const order = { prefix: 'l_', sortBy: 'read_at', sortDesc: true }
const filters: readonly FilterField[] = [
  { name: 'read_at', label: 'Leída', kind: 'dates' },
  {
    name: 'doubt',
    label: 'Poco probable',
    kind: 'options',
    options: Object.entries(doubtWords).map(([value, label]) => ({ value, label }))
  },
  { name: 'fkc_source', label: 'Origen', kind: 'classifier', type: 'READING_SOURCE' },
  { name: 'is_reset', label: 'Contador', kind: 'boolean', yes: 'Nuevo', no: 'El mismo' }
]

type Asking = { reading: Reading; what: 'correct' | 'delete' }

/** A meter's readings, the latest first; they are corrected and deleted with a reason. */
export function MeterReadings({ meter }: { meter: Meter }) {
  const found = useListSearch(list, order)
  const mayWrite = useCan('readings.write')
  const [asking, setAsking] = useState<Asking>()
  const [asked, setAsked] = useState<Asking>()
  const ask = (next: Asking) => {
    setAsking(next)
    setAsked(next)
  }
  return (
    <>
      <DataTable<Reading>
        label="Lecturas del medidor"
        list={found}
        query={query => readingsOfMeter(meter.id, query)}
        columns={columns}
        filters={filters}
        searchLabel="Buscar"
        rowName={row => `${numberText(row.value)} ${unitOf(meter)}`}
        actions={
          mayWrite
            ? row =>
                // What a check took is changed with the check.
                row.fk_check === null
                  ? [
                      { label: 'Corregir', icon: IconEdit, onClick: () => ask({ reading: row, what: 'correct' }) },
                      {
                        label: 'Eliminar',
                        icon: IconTrash,
                        danger: true,
                        onClick: () => ask({ reading: row, what: 'delete' })
                      }
                    ]
                  : []
            : undefined
        }
        empty={{ title: 'Todavía no hay lecturas de este medidor' }}
      />
      {asked && <ReadingDialog {...asked} opened={asking !== undefined} onClose={() => setAsking(undefined)} />}
    </>
  )
}
