import { IconLock, IconPencil } from '@tabler/icons-react'
import { Badge } from '../../ui/record/badges.tsx'
import type { Column } from '../../ui/table/columns.tsx'

/** Whether the record is built in, or was added by a user. */
export function fixedColumn<Row extends { is_fixed: boolean }>(): Column<Row> {
  return {
    key: 'is_fixed',
    label: 'Origen',
    width: 150,
    render: row =>
      row.is_fixed ? (
        <Badge colour="gray" icon={IconLock}>
          Del programa
        </Badge>
      ) : (
        <Badge colour="blue" icon={IconPencil}>
          Añadido
        </Badge>
      )
  }
}
