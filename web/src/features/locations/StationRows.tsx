import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { TypedNumberInput } from '../../ui/input/TypedNumberInput.tsx'
import classes from './stationRows.module.css'

/** A station as it is typed; a position that isn't understood is a text. */
export type StationRow = { code: string; name: string; position_m: number | string | null }

/** The stations of a new line: code, name and metres from the first one. */
export function StationRows({
  lineCode,
  rows,
  onChange,
  error,
  idOf
}: {
  lineCode: string
  rows: readonly StationRow[]
  onChange: (rows: StationRow[]) => void
  /** what is wrong with a field, by its name: `stations.1.code` */
  error: (name: string) => ReactNode
  idOf: (name: string) => string
}) {
  const change = (index: number, fields: Partial<StationRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...fields } : row)))
  return (
    <fieldset className={classes.rows}>
      <legend className={classes.title}>Estaciones</legend>
      <p className={classes.text}>La primera es la motriz: desde ella se mide.</p>
      {rows.map((row, index) => {
        const field = (name: keyof StationRow) => ({
          id: idOf(`stations.${index}.${name}`),
          error: error(`stations.${index}.${name}`)
        })
        const label = (what: string) => ({ label: what, 'aria-label': `${what} de la estación ${index + 1}` })
        return (
          // Rows have no other name than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={classes.row}>
            <TextInput
              {...field('name')}
              {...label('Nombre')}
              required
              value={row.name}
              onChange={event => change(index, { name: event.currentTarget.value })}
            />
            <TextInput
              {...field('code')}
              {...label('Código')}
              required
              spellCheck={false}
              placeholder={lineCode && `${lineCode}-E${index + 1}`}
              styles={{ input: { fontFamily: 'var(--app-mono)' } }}
              value={row.code}
              onChange={event => change(index, { code: event.currentTarget.value })}
            />
            <TypedNumberInput
              {...field('position_m')}
              {...label('Posición (m)')}
              required
              unit="m"
              value={row.position_m}
              onChange={position_m => change(index, { position_m })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              className={classes.remove}
              aria-label={`Quitar la estación ${index + 1}`}
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </div>
        )
      })}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...rows, { code: '', name: '', position_m: null }])}
        >
          Añadir estación
        </Button>
      </div>
    </fieldset>
  )
}
