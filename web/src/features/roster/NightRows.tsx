import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { counted, formatDuration, formatNumber } from 'contract/core/format.ts'
import { useMobile } from '../../ui/shell/media.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { useStored } from '../../ui/shell/useStored.ts'
import type { Column } from './columns.ts'
import { isHole, isOverfull, type Night, type NightRow } from './nights.ts'
import classes from './rosterGrid.module.css'

type NightRowsProps = {
  rows: readonly NightRow[]
  columns: readonly Column[]
  /** names of specialties, in their order */
  specialties: readonly { id: number; name: string }[]
  /** of the line whose nights they are, where the grid shows several */
  lineName: string | undefined
}

/** How many people each night has, in all and by specialty; each night leads to its orders. */
export function NightRows({ rows, columns, specialties, lineName }: NightRowsProps) {
  const [isOpen, setOpen] = useStored('roster-specialties', !useMobile(), value => typeof value === 'boolean')
  const total = rows.find(({ fk_specialty }) => fk_specialty === null)
  const named = specialties.flatMap(({ id, name }) => {
    const row = rows.find(({ fk_specialty }) => fk_specialty === id)
    return row ? [{ ...row, name }] : []
  })
  if (!total) return null
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div role="table" aria-label={lineName ? `Noches de ${lineName}` : 'Noches'} className={classes.foot} data-foot>
      <div role="row" className={classes.row} data-total>
        <div role="rowheader" className={classes.name}>
          <UnstyledButton className={classes.turn} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Icon size={16} stroke={1.75} aria-hidden />
            <span className={classes.person}>{lineName ? `Noche, ${lineName}` : 'Por noche'}</span>
          </UnstyledButton>
        </div>
        {total.nights.map((night, index) => (
          <NightCell key={columns[index]?.number} night={night} column={columns[index] as Column} isLink />
        ))}
        <div role="cell" className={classes.hours} />
      </div>
      {isOpen &&
        named.map(({ fk_specialty, name, nights }) => (
          <div key={fk_specialty} role="row" className={classes.row}>
            <div role="rowheader" className={classes.name} title={name}>
              <span className={classes.person}>{name}</span>
            </div>
            {nights.map((night, index) => (
              <NightCell key={columns[index]?.number} night={night} column={columns[index] as Column} />
            ))}
            <div role="cell" className={classes.hours} />
          </div>
        ))}
    </div>
  )
}

function NightCell({ night, column, isLink = false }: { night: Night; column: Column; isLink?: boolean }) {
  const number = night.isEstimate && night.people === 0 ? '' : formatNumber(night.people, 1, { atLeast: 0 })
  const text = night.isEstimate && number ? `~${number}` : number
  const state = isOverfull(night) && night.work > 0 ? 'over' : isHole(night) ? 'hole' : undefined
  const label = nightText(night, column.label)
  return (
    <div
      role="cell"
      className={classes.night}
      data-state={state}
      data-estimate={night.isEstimate || undefined}
      data-weekend={column.isWeekend || undefined}
      data-today={column.isToday || undefined}
      {...(!isLink && { 'aria-label': label, title: label })}
    >
      {isLink ? (
        <AppLink
          to="/admin/planned/work-orders"
          search={{ scheduled_start_from: column.date, scheduled_start_to: column.date }}
          aria-label={`${label}. Ver sus órdenes`}
          title={label}
        >
          {text || '·'}
        </AppLink>
      ) : (
        text
      )}
    </div>
  )
}

/** 'Noche del lun 02/03/2026: 3 personas, 24 h 0 min. 26 h 0 min de trabajo: no cabe' */
function nightText(night: Night, date: string): string {
  const { people, minutes, work, isEstimate } = night
  const crew = isEstimate
    ? `sin cuadrante, ${formatNumber(people, 1, { atLeast: 0 })} personas en promedio`
    : people === 0
      ? 'nadie'
      : `${counted(people, ['persona', 'personas'])}, ${formatDuration(minutes)}`
  return [
    `Noche del ${date}: ${crew}`,
    ...(work > 0 ? [`${formatDuration(work)} de trabajo${isOverfull(night) ? ': no cabe' : ''}`] : [])
  ].join('. ')
}
