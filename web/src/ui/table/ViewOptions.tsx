import { Checkbox, Stack, Text } from '@mantine/core'
import type { Column } from './columns.tsx'
import type { Density } from './listPreferences.ts'

export type ViewOptionsProps<Row> = {
  columns: readonly Column<Row>[]
  isShown: (column: Column<Row>) => boolean
  onColumn: (key: string, visible: boolean) => void
  density: Density
  setDensity: (density: Density) => void
  mobile: boolean
}

/** The content of 'Vista'. */
export function ViewOptions<Row>({ columns, isShown, onColumn, density, setDensity, mobile }: ViewOptionsProps<Row>) {
  return (
    <Stack gap="sm">
      {!mobile && (
        <Checkbox
          label="Filas compactas"
          checked={density === 'compact'}
          onChange={event => setDensity(event.currentTarget.checked ? 'compact' : 'normal')}
        />
      )}
      <Text size="xs" fw={500} c="dimmed">
        Columnas
      </Text>
      {columns.map(column => (
        <Checkbox
          key={column.key}
          label={column.label}
          checked={isShown(column)}
          disabled={column.hideable === false}
          onChange={event => onColumn(column.key, event.currentTarget.checked)}
        />
      ))}
    </Stack>
  )
}
