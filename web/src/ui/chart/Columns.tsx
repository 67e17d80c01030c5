import { useElementSize } from '@mantine/hooks'
import { formatNumber } from 'contract/core/format.ts'
import { placeOf, plotNumber, ticksOf } from './chartScale.ts'
import { Legend, legendOf } from './Legend.tsx'
import { PlotLink } from './PlotLink.tsx'
import classes from './plots.module.css'
import { markVariables, type PlotRow, partText, textWidth, totalOf, type Unit } from './plots.ts'

type ColumnsProps = {
  label: string
  rows: readonly ColumnRow[]
  unit: Unit
}

/** `short` stands below the column, and `under` below that, as the year where it begins. */
export type ColumnRow = PlotRow & { short: string; under?: string | undefined }

/** px below which columns lie down, so that each number can be read and tapped */
const narrow = 420
/** px that a standing column takes at least, with what is beside it */
const leastStep = 16
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
  const legend = legendOf(sums, width)
  const top = legend.height + 12
  const isNarrow = width < Math.max(narrow, rows.length * leastStep + 48)
  const below = rows.some(({ under }) => under) ? 40 : 24
  const height = isNarrow ? top + rows.length * rowHeight : top + plotHeight + below
  const Plot = isNarrow ? Lying : Standing
  return (
    <div ref={ref} className={classes.plot} style={{ minHeight: height }}>
      {width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="group" aria-label={label}>
          <Legend entries={legend.entries} />
          <g transform={`translate(0 ${top})`}>
            <Plot rows={rows} unit={unit} width={width} />
          </g>
        </svg>
      )}
    </div>
  )
}

type PlotProps = Pick<ColumnsProps, 'rows' | 'unit'> & { width: number }

const maximumOf = (rows: ColumnsProps['rows']) =>
  Math.max(...rows.flatMap(({ parts }) => parts.map(part => part.value)), 1)

function Standing({ rows, unit, width }: PlotProps) {
  const ticks = ticksOf(0, maximumOf(rows), 3, true)
  const left = Math.max(...ticks.map(tick => textWidth(plotNumber(tick)))) + 12
  const y = placeOf([0, ticks.at(-1) ?? 1], [plotHeight, 18])
  const step = (width - left) / Math.max(rows.length, 1)
  const size = Math.min((step - 8) / 2, 22)
  // Of many columns each has room for one letter.
  const fits = Math.max(...rows.map(({ short }) => textWidth(short))) + 4 <= step
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
                <PlotLink key={part.key} target={part.link} label={partText(part, unit, row.label)}>
                  <title>{partText(part, unit, row.label)}</title>
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
            <g className={classes.dimmed} textAnchor="middle" aria-hidden>
              <text x={middle} y={plotHeight + 18}>
                {fits ? row.short : row.short.slice(0, 1)}
              </text>
              <text x={middle} y={plotHeight + 34}>
                {row.under}
              </text>
            </g>
          </g>
        )
      })}
    </>
  )
}

function Lying({ rows, unit, width }: PlotProps) {
  const most = maximumOf(rows)
  const left = Math.max(...rows.flatMap(({ short, under = '' }) => [textWidth(short), textWidth(under)])) + 12
  const right = width - textWidth(formatNumber(most, 0)) - 12
  const x = placeOf([0, most], [left, Math.max(right, left + 1)])
  return rows.map((row, index) => (
    <g key={row.key} transform={`translate(0 ${index * rowHeight})`}>
      <text className={classes.label} x={0} y={rowHeight / 2 + 4} aria-hidden>
        {row.short}
      </text>
      <text className={classes.dimmed} x={0} y={rowHeight / 2 + 19} aria-hidden>
        {row.under}
      </text>
      {row.parts.map((part, place) => {
        const y = place * (rowHeight / 2)
        return (
          <PlotLink key={part.key} target={part.link} label={partText(part, unit, row.label)}>
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
