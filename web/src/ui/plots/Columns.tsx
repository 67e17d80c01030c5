import { useElementSize } from '@mantine/hooks'
import { formatNumber } from 'contract/format.ts'
import { placeOf, plotNumber, ticksOf } from '../chartScale.ts'
import { PlotLink } from './PlotLink.tsx'
import classes from './plots.module.css'
import { markVariables, type PlotRow, sayPart, textWidth, totalOf, type Unit } from './plots.ts'
import { legendOf } from './BarRows.tsx'

type ColumnsProps = {
  label: string
  /** `short`: what stands below the column */
  rows: readonly (PlotRow & { short: string })[]
  unit: Unit
}

/** px below which columns lie down, so that each number can be read and tapped */
const narrow = 420
const plotHeight = 180
const [rowHeight, lyingBar] = [48, 12]

/** Numbers side by side, period by period: what came against what was done. The sums stand in the legend. */
export function Columns({ label, rows, unit }: ColumnsProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const kinds = rows[0]?.parts ?? []
  const sums = kinds.map((kind, index) => ({
    ...kind,
    label: `${kind.label} ${formatNumber(totalOf(rows.flatMap(({ parts }) => parts[index] ?? [])), 0)}`
  }))
  const legend = legendOf([{ parts: sums }], width)
  const top = legend.lines * 22 + 12
  const isNarrow = width < narrow
  const height = isNarrow ? top + rows.length * rowHeight : top + plotHeight + 24
  const Plot = isNarrow ? Lying : Standing
  return (
    <div ref={ref} className={classes.plot} style={{ minHeight: height }}>
      {width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="group" aria-label={label}>
          {legend.entries.map(entry => (
            <g key={entry.key} transform={`translate(${entry.x} ${entry.y})`} aria-hidden>
              <rect
                className={classes.swatch}
                style={markVariables(entry.colour)}
                y={3}
                width={10}
                height={10}
                rx={2}
              />
              <text className={classes.dimmed} x={16} y={12}>
                {entry.label}
              </text>
            </g>
          ))}
          <g transform={`translate(0 ${top})`}>
            <Plot rows={rows} unit={unit} width={width} />
          </g>
        </svg>
      )}
    </div>
  )
}

type PlotProps = Pick<ColumnsProps, 'rows' | 'unit'> & { width: number }

const mostOf = (rows: ColumnsProps['rows']) =>
  Math.max(...rows.flatMap(({ parts }) => parts.map(part => part.value)), 1)

function Standing({ rows, unit, width }: PlotProps) {
  // Whole things are counted: no half of one on the axis.
  const ticks = ticksOf(0, mostOf(rows), 3).filter(Number.isInteger)
  const left = Math.max(...ticks.map(tick => textWidth(plotNumber(tick)))) + 12
  const y = placeOf([0, ticks.at(-1) ?? 1], [plotHeight, 18])
  const step = (width - left) / Math.max(rows.length, 1)
  const size = Math.min((step - 8) / 2, 22)
  return (
    <>
      {ticks.map(tick => (
        <g key={tick} aria-hidden>
          <line className={classes.grid} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
          <text className={classes.dimmed} x={left - 8} y={y(tick) + 4} textAnchor="end">
            {plotNumber(tick)}
          </text>
        </g>
      ))}
      <text className={classes.dimmed} x={0} y={4} aria-hidden>
        {unit[1]}
      </text>
      {rows.map((row, index) => {
        const middle = left + step * (index + 0.5)
        const start = middle - (row.parts.length * size) / 2
        return (
          <g key={row.key}>
            {row.parts.map((part, place) => {
              const x = start + place * size
              return (
                <PlotLink key={part.key} target={part.link} label={sayPart(part, unit, row.label)}>
                  <title>{sayPart(part, unit, row.label)}</title>
                  <rect className={classes.hit} x={x} y={0} width={size} height={plotHeight} rx={2} />
                  <rect
                    className={classes.mark}
                    style={markVariables(part.colour)}
                    x={x + 1}
                    y={y(part.value)}
                    width={size - 2}
                    height={plotHeight - y(part.value)}
                    rx={2}
                  />
                  {part.value > 0 && textWidth(formatNumber(part.value, 0)) <= size + 4 && (
                    <text className={classes.dimmed} x={x + size / 2} y={y(part.value) - 5} textAnchor="middle">
                      {formatNumber(part.value, 0)}
                    </text>
                  )}
                </PlotLink>
              )
            })}
            <text className={classes.dimmed} x={middle} y={plotHeight + 18} textAnchor="middle" aria-hidden>
              {row.short}
            </text>
          </g>
        )
      })}
    </>
  )
}

function Lying({ rows, unit, width }: PlotProps) {
  const most = mostOf(rows)
  const left = Math.max(...rows.map(({ short }) => textWidth(short))) + 12
  const right = width - textWidth(formatNumber(most, 0)) - 12
  const x = placeOf([0, most], [left, Math.max(right, left + 1)])
  return rows.map((row, index) => (
    <g key={row.key} transform={`translate(0 ${index * rowHeight})`}>
      <text className={classes.label} x={0} y={rowHeight / 2 + 4} aria-hidden>
        {row.short}
      </text>
      {row.parts.map((part, place) => {
        const y = place * (rowHeight / 2)
        return (
          <PlotLink key={part.key} target={part.link} label={sayPart(part, unit, row.label)}>
            <rect className={classes.hit} x={left} y={y} width={width - left} height={rowHeight / 2} />
            <rect
              className={classes.mark}
              style={markVariables(part.colour)}
              x={left}
              y={y + 6}
              width={part.value > 0 ? Math.max(x(part.value) - left, 2) : 0}
              height={lyingBar}
              rx={2}
            />
            <text className={classes.number} data-none={part.value === 0 || undefined} x={x(part.value) + 6} y={y + 16}>
              {formatNumber(part.value, 0)}
            </text>
          </PlotLink>
        )
      })}
    </g>
  ))
}
