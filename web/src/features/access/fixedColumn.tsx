import { IconLock, IconPencil } from '@tabler/icons-react'
import { Badge } from '../../ui/badges.tsx'
import type { Column } from '../../ui/columns.tsx'

/** Whether the program itself relies on it, or somebody added it. */
export function fixedColumn<Row extends { is_fixed: boolean }>(): Column<Row> {
  return {
    key: 'is_fixed',
    label: 'Origen',
    width: 150,
    value: row => (row.is_fixed ? 'Del programa' : 'Añadido'),
    render: row => (
      <Badge colour={row.is_fixed ? 'gray' : 'blue'} icon={row.is_fixed ? IconLock : IconPencil}>
        {row.is_fixed ? 'Del programa' : 'Añadido'}
      </Badge>
    )
  }
}
