import { useElementSize } from '@mantine/hooks'
import { formatNumber } from 'contract/core/format.ts'
import { Legend, legendOf } from './Legend.tsx'
import { PlotLink } from './PlotLink.tsx'
import classes from './plots.module.css'
import { cutText, markVariables, type PlotRow, partText, textWidth, totalOf, type Unit } from './plots.ts'

type BarRowsProps = {
  label: string
  rows: readonly PlotRow[]
  unit: Unit
}

/** px below which a row's name stands above its bar */
const narrow = 440
const gap = 2
/** px of the line above the numbers that says what they count */
const unitHeight = 18
const [bar, thickBar] = [10, 14]

/** Horizontal bars, each number at its bar: one per row, or several that add up to the number at the end. */
export function BarRows({ label, rows, unit }: BarRowsProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const isStacked = rows.some(({ parts }) => parts.length > 1)
  const totals = rows.map(({ parts }) => totalOf(parts))
  const most = Math.max(...totals, 1)
  const isNarrow = width < narrow
  const numbers = Math.max(...totals.map(total => textWidth(formatNumber(total, 0)))) + 22
  const names = Math.min(Math.max(...rows.map(row => textWidth(row.label))) + 12, width * 0.4)
  const left = isNarrow ? 0 : names
  const right = Math.max(width - numbers, left + 1)
  const legend = isStacked ? legendOf(kindsOf(rows), width) : undefined
  const top = (legend?.height ?? 0) + unitHeight
  const rowHeight = isNarrow ? (isStacked ? 58 : 46) : isStacked ? 40 : 34
  const height = top + rows.length * rowHeight
  const scale = (value: number) => (value / most) * (right - left)
  return (
    <div ref={ref} className={classes.plot} style={{ minHeight: height }}>
      {width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="group" aria-label={label}>
          {legend && <Legend entries={legend.entries} />}
          <text className={classes.dimmed} x={width - (isStacked ? 0 : 4)} y={top - 6} textAnchor="end" aria-hidden>
            {unit[1]}
          </text>
          {rows.map((row, index) => {
            const y = top + index * rowHeight
            const barY = isNarrow ? y + (isStacked ? 38 : 26) : y + (isStacked ? 20 : rowHeight / 2 - bar / 2)
            const size = isStacked ? thickBar : bar
            const total = totals[index] ?? 0
            let x = left
            const drawn = row.parts.map(part => {
              const from = x
              x += scale(part.value)
              return { part, from, size: Math.max(scale(part.value) - gap, part.value > 0 ? 2 : 0) }
            })
            const whole = row.parts[0]
            return (
              <g key={row.key}>
                {isStacked ? (
                  <>
                    <text className={classes.label} x={0} y={isNarrow ? y + 14 : barY + size / 2 + 4} aria-hidden>
                      {cutText(row.label, isNarrow ? width - numbers : left - 8)}
                    </text>
                    <rect className={classes.track} x={left} y={barY} width={right - left} height={size} rx={2} />
                    {drawn
                      .filter(({ part }) => part.value > 0)
                      .map(({ part, from, size: length }) => (
                        <PlotLink key={part.key} target={part.link} label={partText(part, unit, row.label)}>
                          <title>{partText(part, unit, row.label)}</title>
                          <rect
                            className={classes.hit}
                            x={from}
                            y={barY - 14}
                            width={length}
                            height={size + 20}
                            rx={2}
                          />
                          <rect
                            className={classes.mark}
                            style={markVariables(part.colour)}
                            x={from}
                            y={barY}
                            width={length}
                            height={size}
                            rx={2}
                          />
                          {length >= textWidth(formatNumber(part.value, 0)) + 4 && (
                            <text className={classes.dimmed} x={from} y={barY - 4}>
                              {formatNumber(part.value, 0)}
                            </text>
                          )}
                        </PlotLink>
                      ))}
                    <text
                      className={classes.number}
                      data-none={total === 0 || undefined}
                      x={width}
                      y={barY + size / 2 + 5}
                      textAnchor="end"
                    >
                      {formatNumber(total, 0)}
                    </text>
                  </>
                ) : (
                  whole && (
                    <PlotLink target={whole.link} label={partText({ label: row.label, value: total }, unit)}>
                      <rect className={classes.hit} x={1} y={y + 1} width={width - 2} height={rowHeight - 2} rx={4} />
                      <text className={classes.label} x={0} y={isNarrow ? y + 18 : barY + size / 2 + 4}>
                        {cutText(row.label, isNarrow ? width - numbers : left - 8)}
                      </text>
                      <rect className={classes.track} x={left} y={barY} width={right - left} height={size} rx={3} />
                      <rect
                        className={classes.mark}
                        style={markVariables(whole.colour)}
                        x={left}
                        y={barY}
                        width={total > 0 ? Math.max(scale(total), 3) : 0}
                        height={size}
                        rx={3}
                      />
                      <text
                        className={classes.number}
                        data-none={total === 0 || undefined}
                        x={width - 4}
                        y={barY + size / 2 + 5}
                        textAnchor="end"
                      >
                        {formatNumber(total, 0)}
                      </text>
                    </PlotLink>
                  )
                )}
              </g>
            )
          })}
        </svg>
      )}
    </div>
  )
}

/** Each kind of part once, as the rows have them. */
const kindsOf = (rows: readonly PlotRow[]) => [
  ...new Map(rows.flatMap(({ parts }) => parts).map(part => [part.key, part])).values()
]
