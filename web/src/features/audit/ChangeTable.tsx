import type { AuditRow } from 'contract/audit/audit.ts'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import classes from './audit.module.css'
import { changesOf } from '../../records/history/changes.ts'

/** The fields of a change: before and after, or the values of what was created or deleted. */
export function ChangeTable({ row }: { row: AuditRow }) {
  const zone = useTimeZone()
  const changes = changesOf(row, zone)
  if (changes.length === 0)
    return (
      <p className={classes.dimmed}>
        Cambiaron datos reservados, que la auditoría no guarda: por ejemplo, la contraseña.
      </p>
    )
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">Campo</th>
          {row.action !== 'insert' && <th scope="col">{row.action === 'update' ? 'Antes' : 'Valor'}</th>}
          {row.action !== 'delete' && <th scope="col">{row.action === 'update' ? 'Después' : 'Valor'}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {row.action !== 'insert' && <td>{before ? <del>{before}</del> : <Empty />}</td>}
            {row.action !== 'delete' && <td>{after ? <ins>{after}</ins> : <Empty />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Empty = () => <span className={classes.dimmed}>(vacío)</span>
