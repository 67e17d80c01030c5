import { ActionIcon, Checkbox, Popover, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { Column } from '../columns.tsx'
import type { Density } from './listPreferences.ts'

type ViewMenuProps<Row> = {
  columns: readonly Column<Row>[]
  isShown: (column: Column<Row>) => boolean
  onColumn: (key: string, visible: boolean) => void
  density: Density
  setDensity: (density: Density) => void
  mobile: boolean
}

/** 'Vista': height of the rows, and which columns are shown. */
export function ViewMenu<Row>({ columns, isShown, onColumn, density, setDensity, mobile }: ViewMenuProps<Row>) {
  return (
    <Popover position="bottom-end" width={260} shadow="md" hideDetached={false} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size="input-sm" aria-label="Vista" title="Vista">
          <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Vista">
        <Stack gap="sm">
          {!mobile && (
            <SegmentedControl
              fullWidth
              aria-label="Altura de las filas"
              value={density}
              onChange={value => setDensity(value)}
              data={[
                { value: 'normal', label: 'Normal' },
                { value: 'compact', label: 'Compacta' }
              ]}
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
      </Popover.Dropdown>
    </Popover>
  )
}
