import classes from './plots.module.css'
import { markVariables, type Part, textWidth } from './plots.ts'

type Kind = Pick<Part, 'key' | 'label' | 'colour'>

/** px of a line of the legend */
const lineHeight = 22

/** Where the kinds of a plot stand above its drawing, in as many lines as they need; `height` in px. */
export function legendOf(kinds: readonly Kind[], width: number) {
  let [x, line] = [0, 0]
  const entries = kinds.map(({ key, label, colour }) => {
    const size = textWidth(label) + 32
    if (x > 0 && x + size > width) {
      x = 0
      line++
    }
    const entry = { key, label, colour, x, y: line * lineHeight }
    x += size
    return entry
  })
  return { entries, height: (line + 1) * lineHeight }
}

/** The colours of a plot and what they mean. The numbers say it to those who don't see it. */
export const Legend = ({ entries }: Pick<ReturnType<typeof legendOf>, 'entries'>) =>
  entries.map(({ key, label, colour, x, y }) => (
    <g key={key} transform={`translate(${x} ${y})`} aria-hidden>
      <rect className={classes.swatch} style={markVariables(colour)} y={3} width={10} height={10} rx={2} />
      <text className={classes.dimmed} x={16} y={12}>
        {label}
      </text>
    </g>
  ))
