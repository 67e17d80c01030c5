import { ActionIcon, Button } from '@mantine/core'
import { IconBan, IconCalendarDue, IconCalendarPlus, IconScale, IconX } from '@tabler/icons-react'
import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { formatDuration, formatNumber } from 'contract/core/format.ts'
import { memo, Suspense, useState } from 'react'
import { Can } from '../../ui/shell/Can.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { workText } from '../../records/base-activities/activityText.ts'
import type { Basket, Taken } from './basketStore.ts'
import classes from './Basket.module.css'
import { Facts } from '../../ui/record/Facts.tsx'
import { levellingTarget } from '../../records/base-activities/levellingTarget.ts'
import { StopMark } from '../../records/base-activities/dueMarks.tsx'
import { type Load, loadOf } from './load.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const LoadBar = lateComponent(async () => (await import('./LoadBar.tsx')).LoadBar)

export type BasketPanelProps = {
  basket: Basket
  onProgram: () => void
  onReschedule: (rows: readonly BaseActivity[]) => void
  onEmpty: () => void
  /** inside a sheet, which scrolls by itself */
  sheet?: true
}

/** The basket's activities, how much work they are, and what can be done with them. */
export function BasketPanel({ basket, onProgram, onReschedule, onEmpty, sheet }: BasketPanelProps) {
  const { ready, taken } = basket
  const load = loadOf(ready)
  return (
    <div className={classes.panel} data-sheet={sheet}>
      <div className={classes.scroll}>
        <Totals load={load} onEmpty={onEmpty} />
        <Suspense>
          <LoadBar load={load} />
        </Suspense>
        {taken.size > 0 && (
          <div className={classes.lost} role="status">
            <span>{taken.size === 1 ? '1 ya no se puede programar' : `${taken.size} ya no se pueden programar`}</span>
            <Button
              className={classes.fixed}
              size="compact-sm"
              variant="default"
              onClick={() => basket.drop(taken.keys())}
            >
              {taken.size === 1 ? 'Quitarla' : 'Quitarlas'}
            </Button>
          </div>
        )}
        <Items basket={basket} />
      </div>
      <div className={classes.foot}>
        <Can permission="checks.program">
          <Button
            fullWidth
            leftSection={<IconCalendarPlus size={18} stroke={2} aria-hidden />}
            disabled={ready.length === 0}
            onClick={onProgram}
          >
            {ready.length > 0 ? `Programar ${formatNumber(ready.length, 0)}` : 'Programar'}
          </Button>
        </Can>
        <Can permission="base-activities.reschedule">
          <Button
            fullWidth
            variant="default"
            leftSection={<IconCalendarDue size={18} stroke={1.75} aria-hidden />}
            disabled={ready.length === 0}
            onClick={() => onReschedule(ready)}
          >
            Reprogramar
          </Button>
          <Button
            fullWidth
            variant="default"
            leftSection={<IconScale size={18} stroke={1.75} aria-hidden />}
            disabled={ready.length < 2}
            renderRoot={props => <AppLink {...levellingTarget(ready)} {...props} />}
          >
            Repartir entre noches
          </Button>
        </Can>
      </div>
    </div>
  )
}

function Totals({ load, onEmpty }: { load: Load; onEmpty: () => void }) {
  return (
    <div className={classes.totals}>
      <div className={classes.totalLine}>
        <p className={classes.total}>{formatDuration(load.minutes)}</p>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onEmpty} aria-label="Vaciar la cesta">
          Vaciar
        </Button>
      </div>
      <table className={classes.specialties}>
        <caption className={classes.hidden}>Trabajo por especialidad</caption>
        <tbody>
          {load.specialties.map(({ name, count, minutes }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatNumber(count, 0)}</td>
              <td>{formatDuration(minutes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Only so many are drawn at first: drawing a full basket would make every tick slow. */
const itemsShown = 50

/** The activities; first those that can't be programmed any more, under the note about them. */
function Items({ basket: { rows, ready, taken, drop } }: { basket: Basket }) {
  const [all, setAll] = useState(false)
  const ordered = [...rows.filter(row => taken.has(row.id)), ...ready]
  const shown = all ? ordered : ordered.slice(0, itemsShown)
  const rest = ordered.length - shown.length
  return (
    <>
      <ul className={classes.items} aria-label="Actividades de la cesta">
        {shown.map(row => (
          <Item key={row.id} row={row} taken={taken.get(row.id)} drop={drop} />
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="default" size="xs" onClick={() => setAll(true)}>
          {rest === 1 ? 'Ver la que falta' : `Ver las ${formatNumber(rest, 0)} que faltan`}
        </Button>
      )}
    </>
  )
}

const Item = memo(({ row, taken, drop }: { row: BaseActivity; taken: Taken | undefined; drop: Basket['drop'] }) => {
  return (
    <li className={classes.item} data-taken={taken ? '' : undefined}>
      <div className={classes.words}>
        <span className={classes.name}>{row.activity.name}</span>
        <Facts>
          <span className="code">{row.base.code}</span> · {workText(row)}
          {!taken && <StopMark row={row} />}
        </Facts>
        {taken && (
          <span className={classes.taken}>
            <IconBan size={15} stroke={2} aria-hidden />
            {taken.order === null ? (
              taken.text
            ) : (
              <AppLink to="/admin/planned/work-orders/$id" params={{ id: String(taken.order) }}>
                {taken.text}
              </AppLink>
            )}
          </span>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Quitar de la cesta: ${row.activity.name}, ${row.base.code}`}
        onClick={() => drop([row.id])}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  )
})
