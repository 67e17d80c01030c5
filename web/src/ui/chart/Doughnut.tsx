import { useElementSize } from '@mantine/hooks'
import { formatNumber } from 'contract/core/format.ts'
import { PlotLink } from './PlotLink.tsx'
import classes from './plots.module.css'
import { anglesOf, markVariables, type Part, partText, shareText, totalOf, type Unit } from './plots.ts'

const [outer, inner] = [82, 56]
const size = 2 * outer
const rowHeight = 44
/** px between two parts of the ring */
const apart = 2
const narrow = 400

/** A ring of what adds up to a whole, with the whole in its middle and each part's name, number and share beside it. */
export function Doughnut({ label, parts, unit }: { label: string; parts: readonly Part[]; unit: Unit }) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const total = totalOf(parts)
  const isNarrow = width < narrow
  const listed = parts.length * rowHeight
  const left = isNarrow ? 0 : size + 28
  const top = isNarrow ? size + 16 : Math.max((size - listed) / 2, 0)
  const height = isNarrow ? top + listed : Math.max(size, listed)
  const [x, y] = [isNarrow ? width / 2 : outer, isNarrow ? outer : height / 2]
  return (
    <div ref={ref} className={classes.plot} style={{ minHeight: height }}>
      {width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="group" aria-label={label}>
          <g transform={`translate(${x} ${y})`} aria-hidden>
            {total === 0 && <path className={classes.track} d={ringOf(0, 2 * Math.PI)} />}
            {anglesOf(parts).map(({ part, from, to }) => (
              <path key={part.key} className={classes.mark} style={markVariables(part.colour)} d={ringOf(from, to)} />
            ))}
            <text className={classes.total} textAnchor="middle" y={4}>
              {formatNumber(total, 0)}
            </text>
            <text className={classes.dimmed} textAnchor="middle" y={22}>
              {total === 1 ? unit[0] : unit[1]}
            </text>
          </g>
          {parts.map((part, index) => (
            <PlotLink
              key={part.key}
              target={part.link}
              label={`${partText(part, unit)}, ${shareText(part.value, total)}`}
            >
              <rect
                className={classes.hit}
                x={left + 1}
                y={top + index * rowHeight + 1}
                width={Math.max(width - left - 2, 0)}
                height={rowHeight - 2}
                rx={4}
              />
              <rect
                className={classes.swatch}
                style={markVariables(part.colour)}
                x={left}
                y={top + index * rowHeight + rowHeight / 2 - 5}
                width={10}
                height={10}
                rx={2}
              />
              <text className={classes.label} x={left + 18} y={top + index * rowHeight + rowHeight / 2 + 4}>
                {part.label}
              </text>
              <text
                className={classes.number}
                data-none={part.value === 0 || undefined}
                x={width - 60}
                y={top + index * rowHeight + rowHeight / 2 + 4}
                textAnchor="end"
              >
                {formatNumber(part.value, 0)}
              </text>
              <text
                className={classes.dimmed}
                x={width - 4}
                y={top + index * rowHeight + rowHeight / 2 + 4}
                textAnchor="end"
              >
                {shareText(part.value, total)}
              </text>
            </PlotLink>
          ))}
        </svg>
      )}
    </div>
  )
}

/** The path of a part of the ring, a little shorter than its angles so that parts stay apart. */
function ringOf(from: number, to: number): string {
  // A whole circle would begin where it ends, and nothing would be drawn.
  const isWhole = to - from > 2 * Math.PI - 0.001
  const end = isWhole ? to - 0.0001 : to
  const cut = (radius: number) => (isWhole || end - from <= (2 * apart) / radius ? 0 : apart / 2 / radius)
  const at = (radius: number, angle: number) => `${radius * Math.sin(angle)} ${-radius * Math.cos(angle)}`
  const large = end - from > Math.PI ? 1 : 0
  return [
    `M${at(outer, from + cut(outer))}`,
    `A${outer} ${outer} 0 ${large} 1 ${at(outer, end - cut(outer))}`,
    `L${at(inner, end - cut(inner))}`,
    `A${inner} ${inner} 0 ${large} 0 ${at(inner, from + cut(inner))}Z`
  ].join('')
}
