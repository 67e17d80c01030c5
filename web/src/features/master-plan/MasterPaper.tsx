import { isEmpty, kindNames, kinds, periodName } from 'contract/master-plan/master-sums.ts'
import type { Counts, MasterPlan } from 'contract/master-plan/master-plan.ts'
import { formatShortDuration } from 'contract/core/format.ts'
import { type Column, type GridRow, type PlanRows, yearKey } from './gridRows.ts'
import classes from './paper.module.css'

type MasterPaperProps = { title: string; rows: PlanRows; columns: readonly Column[]; totals: MasterPlan['totals'] }

/** The plan on paper, A3 landscape: all rows, whatever is open or in sight on the screen; each sheet has the head. */
export function MasterPaper({ title, rows: { total, groups }, columns, totals }: MasterPaperProps) {
  const meaning = kinds.map(kind => `${kindNames[kind].letter} ${kindNames[kind].many.toLocaleLowerCase('es')}`)
  return (
    <div className={classes.paper}>
      <h1>{title}</h1>
      <p>{meaning.join(' · ')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Actividad</th>
            {columns.map(({ key }) => (
              <th key={key} scope="col">
                {key === yearKey ? 'Año' : periodName(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <PaperRow row={total} columns={columns} />
          <tr data-kind="total">
            <th scope="row">Horas del personal</th>
            {columns.map(({ key }, index) => (
              <td key={key}>{totals[index] && formatShortDuration(totals[index].capacity)}</td>
            ))}
          </tr>
          {groups.flatMap(({ rows, ...group }) => [
            <PaperRow key={group.key} row={{ ...group, kind: 'group', isOpen: true }} columns={columns} />,
            ...rows.map(row => <PaperRow key={row.key} row={row} columns={columns} />)
          ])}
        </tbody>
      </table>
    </div>
  )
}

function PaperRow({ row, columns }: { row: GridRow; columns: readonly Column[] }) {
  return (
    <tr data-kind={row.kind}>
      <th scope="row">
        {row.name}
        {row.kind === 'row' && ` · ${row.row.base.code}`}
      </th>
      {columns.map(({ key }) => (
        <td key={key}>{cellText(row.cells.get(key))}</td>
      ))}
    </tr>
  )
}

function cellText(cell: Counts | undefined): string {
  if (!cell || isEmpty(cell)) return ''
  const said = kinds.filter(kind => cell[kind] > 0).map(kind => `${kindNames[kind].letter}${cell[kind]}`)
  return [...said, cell.minutes > 0 ? formatShortDuration(cell.minutes) : ''].filter(Boolean).join(' ')
}
