import { useElementSize } from '@mantine/hooks'
import { capitalised } from 'contract/core/entity.ts'
import { formatDate } from 'contract/core/format.ts'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import classes from './Chart.module.css'
import { EarlierLabel, Limit } from './ChartLabels.tsx'
import { placeOf, plotNumber, ticksOf } from './chartScale.ts'
import { exactDate } from '../record/RelativeDate.tsx'
import { useTimeZone } from '../shell/timeZone.ts'

type ChartPoint = {
  id: number
  /** when, ISO 8601 */
  at: string
  value: number
  /** outside its limits, or otherwise to be looked at */
  isWrong?: boolean
  /** the line begins anew here: this can't be compared with what was before */
  isStart?: boolean
}

type ChartProps<Point extends ChartPoint> = {
  /** what is drawn */
  title: string
  unit: string | null
  /** in the order of time; at least one */
  points: readonly Point[]
  /** limits, drawn as lines with their numbers */
  min?: number | null
  max?: number | null
  /** what the numbers are, in the head of the table */
  valueLabel?: string
  /** what is said of a wrong point */
  wrongText?: string
  /** what is said of a point where the line begins anew */
  startText?: string
  /** a second line to compare with, one number for each point */
  earlier?: { label: string; values: readonly number[] }
  /** says of a point in the table what its number means, or leads on from it */
  renderMore?: { label: string; of: (point: Point) => ReactNode }
}

const height = 200
const [top, bottom] = [28, 24]
/** as long as a date is, with a space */
const dateLetters = 11
/** px of a letter of the small print, and what the scale and the last number take at least */
const [letter, leastLeft, leastRight] = [8, 56, 76]

/** A value over time: a line with its limits, read point by point with the arrow keys, and as a table. */
export function Chart<Point extends ChartPoint>({
  title,
  unit,
  points,
  min = null,
  max = null,
  valueLabel = 'Medida',
  wrongText = 'fuera de rango',
  startText = 'empieza de nuevo',
  earlier,
  renderMore
}: ChartProps<Point>) {
  const zone = useTimeZone()
  const { ref, width } = useElementSize<HTMLDivElement>()
  const last = points.length - 1
  const [picked, setPicked] = useState<number>()
  const current = Math.min(picked ?? last, last)
  const limits = [min, max].filter(limit => limit !== null)
  const values = points.map(({ value }) => value)
  const all = [...values, ...limits, ...(earlier?.values ?? [])]
  const ticks = ticksOf(Math.min(...all), Math.max(...all))
  const left = Math.max(leastLeft, ...ticks.map(tick => plotNumber(tick).length * letter + 8))
  const told = [
    withUnit(values[last] as number, unit),
    ...(earlier ? [`${earlier.label} ${withUnit(earlier.values[last] ?? 0, unit)}`] : [])
  ]
  const right = Math.max(leastRight, ...told.map(text => text.length * letter + 12))
  // On a phone the two dates would stand on one another below the line alone.
  const lastDate = Math.min(width, Math.max(width - right, left + 2 * dateLetters * letter))
  const moments = points.map(({ at }) => Date.parse(at))
  const x = placeOf([moments[0] ?? 0, moments[last] ?? 0], [left, Math.max(width - right, left + 1)])
  const y = placeOf([ticks[0] ?? 0, ticks.at(-1) ?? 1], [height - bottom, top])
  const places = points.map(({ value }, index) => ({ x: x(moments[index] as number), y: y(value) }))
  const point = points[current] as Point
  const remarksOf = ({ isStart, isWrong }: Point) => [...(isStart ? [startText] : []), ...(isWrong ? [wrongText] : [])]
  const said = [
    `${exactDate(point.at, zone)}: ${withUnit(point.value, unit)}`,
    ...(earlier ? [`${earlier.label} ${withUnit(earlier.values[current] ?? 0, unit)}`] : []),
    ...remarksOf(point)
  ].join(', ')

  const step = (event: KeyboardEvent) => {
    const next = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setPicked(Math.max(0, Math.min(last, next)))
  }
  const pointTo = (event: PointerEvent<HTMLDivElement>) => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left
    setPicked(
      places.reduce((near, place, index) => (distance(place, at) < distance(places[near], at) ? index : near), 0)
    )
  }

  return (
    <figure className={classes.figure}>
      <figcaption className={classes.head}>
        <span className={classes.title}>{title}</span>
        <output className={classes.said}>{said}</output>
      </figcaption>
      <div
        ref={ref}
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={current + 1}
        aria-valuetext={said}
        onKeyDown={step}
        onPointerMove={pointTo}
        onPointerDown={pointTo}
        onPointerLeave={() => setPicked(undefined)}
      >
        {width > 0 && (
          // On paper it is as wide as there is room.
          <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
            {ticks.map(tick => (
              <g key={tick}>
                <line className={classes.grid} x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
                <text className={classes.tick} x={left - 8} y={y(tick)} textAnchor="end" dominantBaseline="middle">
                  {plotNumber(tick)}
                </text>
              </g>
            ))}
            {unit && (
              <text className={classes.tick} x={left - 8} y={10} textAnchor="end">
                {unit}
              </text>
            )}
            <Limit name="Mín." value={min} y={y} from={left} to={width - right} />
            <Limit name="Máx." value={max} y={y} from={left} to={width - right} />
            <text className={classes.tick} x={left} y={height - 4}>
              {formatDate(points[0]?.at, zone)}
            </text>
            {last > 0 && (
              <text className={classes.tick} x={lastDate} y={height - 4} textAnchor="end">
                {formatDate(points[last]?.at, zone)}
              </text>
            )}
            {earlier && (
              <polyline
                className={classes.earlier}
                points={earlier.values.map((value, index) => `${places[index]?.x},${y(value)}`).join(' ')}
              />
            )}
            {earlier && (
              <EarlierLabel
                label={earlier.label}
                last={told[1] ?? ''}
                lines={places.map((place, index) => ({ ...place, before: y(earlier.values[index] ?? 0) }))}
              />
            )}
            {stretchesOf(points).map(({ from, to }) => (
              <polyline
                key={from}
                className={classes.line}
                points={places
                  .slice(from, to)
                  .map(place => `${place.x},${place.y}`)
                  .join(' ')}
              />
            ))}
            {points.map(
              (one, index) =>
                one.isStart && (
                  <g key={one.id}>
                    <line
                      className={classes.start}
                      x1={places[index]?.x}
                      x2={places[index]?.x}
                      y1={top}
                      y2={height - bottom}
                    />
                    <text
                      className={classes.startText}
                      x={places[index]?.x}
                      y={top - 6}
                      textAnchor={(places[index]?.x ?? 0) > width / 2 ? 'end' : 'start'}
                    >
                      {startText}
                    </text>
                  </g>
                )
            )}
            {places.map((place, index) =>
              points[index]?.isWrong ? (
                <path
                  key={points[index].id}
                  className={classes.wrong}
                  d={`M${place.x} ${place.y - 6} l6 6 l-6 6 l-6 -6 z`}
                />
              ) : (
                (places.length <= 60 || index === last) && (
                  <circle key={points[index]?.id} className={classes.dot} cx={place.x} cy={place.y} r={3} />
                )
              )
            )}
            {picked !== undefined && (
              <circle className={classes.picked} cx={places[current]?.x} cy={places[current]?.y} r={7} />
            )}
            <text
              className={classes.value}
              x={(places[last]?.x ?? 0) + 8}
              y={places[last]?.y}
              dominantBaseline="middle"
            >
              {withUnit(values[last] as number, unit)}
            </text>
          </svg>
        )}
      </div>
      <details className={classes.table}>
        <summary>Ver como tabla</summary>
        <div className={classes.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">Fecha</th>
                <th scope="col">{unit ? `${valueLabel} (${unit})` : valueLabel}</th>
                {earlier && (
                  <th scope="col">{unit ? `${capitalised(earlier.label)} (${unit})` : capitalised(earlier.label)}</th>
                )}
                {renderMore && <th scope="col">{renderMore.label}</th>}
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map(one => (
                <tr key={one.id}>
                  <td>{exactDate(one.at, zone)}</td>
                  <td data-wrong={one.isWrong || undefined}>
                    {plotNumber(one.value)}
                    {remarksOf(one).map(remark => ` · ${remark}`)}
                  </td>
                  {earlier && <td>{plotNumber(earlier.values[points.indexOf(one)] ?? 0)}</td>}
                  {renderMore && <td>{renderMore.of(one)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}

/** From where to where the line goes without a break, as places in the list. */
function stretchesOf(points: readonly ChartPoint[]): { from: number; to: number }[] {
  const starts = points.flatMap(({ isStart }, index) => (index === 0 || isStart ? [index] : []))
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? points.length }))
}

const distance = (place: { x: number } | undefined, at: number) => Math.abs((place?.x ?? 0) - at)

const withUnit = (value: number, unit: string | null) => (unit ? `${plotNumber(value)} ${unit}` : plotNumber(value))
