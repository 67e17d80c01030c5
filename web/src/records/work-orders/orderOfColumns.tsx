import type { Column } from '../../ui/table/columns.tsx'

/** Code and title of the order that a row is about. */
export const orderOfColumns = <Row extends { work_order: { code: string; title: string } }>(
  codeLabel: string
): readonly Column<Row>[] => [
  {
    key: 'code',
    label: codeLabel,
    width: 144,
    hideable: false,
    value: row => row.work_order.code,
    render: row => <span className="code">{row.work_order.code}</span>
  },
  {
    key: 'title',
    label: 'Título',
    hideable: false,
    card: 'title',
    minWidth: 180,
    wraps: true,
    value: row => row.work_order.title
  }
]
