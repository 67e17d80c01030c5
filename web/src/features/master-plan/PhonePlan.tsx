import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import type { MasterTotal } from 'contract/master-plan/master-plan.ts'
import { isEmpty } from 'contract/master-plan/master-sums.ts'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { CountMarks, LoadMark } from './CountMarks.tsx'
import { type Column, columnName, countsText, type GridRow } from './gridRows.ts'
import classes from './masterPlan.module.css'

type PhonePlanProps = {
  rows: readonly GridRow[]
  columns: readonly Column[]
  totals: readonly MasterTotal[]
  today: string
  onOpen: (row: GridRow, column: Column) => void
  onTurn: (group: string) => void
  /** to the last part of the year before, or to the first of the next one; undefined where there is no such year */
  onYearBefore: (() => void) | undefined
  onYearAfter: (() => void) | undefined
}

/** On phones one part of the year at a time: its sum, and a list of what it has. */
export function PhonePlan({ rows, columns, totals, today, onOpen, onTurn, onYearBefore, onYearAfter }: PhonePlanProps) {
  const go = useGo()
  const named = useSearch({ from: '__root__' })['period']
  const periods = columns.slice(0, -1)
  const last = periods.length - 1
  const asked = named === 'first' ? 0 : named === 'last' ? last : periods.findIndex(({ key }) => key === named)
  const now = periods.findIndex(({ from, to }) => from <= today && today <= to)
  const index = asked >= 0 ? asked : Math.max(0, now)
  const column = periods[index]
  const total = totals[index]
  const show = (to: number) =>
    go({ to: '.', search: before => ({ ...before, period: periods[to]?.key }), resetScroll: false }, { replace: true })
  const before = index > 0 ? () => show(index - 1) : onYearBefore
  const after = index < last ? () => show(index + 1) : onYearAfter
  if (!column || !total) return null
  const here = rows.flatMap(row => {
    const cell = row.cells.get(column.key)
    return row.kind !== 'total' && cell && !isEmpty(cell) ? [{ row, cell }] : []
  })
  return (
    <>
      <div className={classes.period}>
        <Step label="Anterior" icon={IconChevronLeft} onClick={before} />
        <h2 aria-live="polite">{columnName(column)}</h2>
        <Step label="Siguiente" icon={IconChevronRight} onClick={after} />
      </div>
      <div className={classes.sum}>
        <CountMarks cell={total} />
        <LoadMark minutes={total.minutes} capacity={total.capacity} />
      </div>
      {here.length === 0 && <p>Nada en {columnName(column)}.</p>}
      <ul className={classes.list}>
        {here.map(({ row, cell }) => (
          <li key={row.key}>
            <button
              type="button"
              className={classes.item}
              data-kind={row.kind}
              aria-label={`${row.name}: ${countsText(cell)}`}
              {...(row.kind === 'group' && { 'aria-expanded': row.isOpen })}
              onClick={() => (row.kind === 'group' ? onTurn(row.key) : onOpen(row, column))}
            >
              <span className={classes.title}>
                {row.kind === 'group' && (row.isOpen ? <IconChevronDown size={18} /> : <IconChevronRight size={18} />)}
                {row.name}
              </span>
              {row.kind === 'row' && (
                <span className={classes.base}>
                  <span className="code">{row.row.base.code}</span> · {row.row.base.location.name}
                </span>
              )}
              <CountMarks cell={cell} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

type StepProps = { label: string; icon: typeof IconChevronLeft; onClick: (() => void) | undefined }

function Step({ label, icon: Icon, onClick }: StepProps) {
  return (
    <ActionIcon onClick={onClick} disabled={!onClick} variant="default" size={44} aria-label={label} title={label}>
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
}
