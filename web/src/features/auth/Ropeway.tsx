import classes from './Ropeway.module.css'

/** The tops of the towers, from the valley to El Alto; the rope hangs between them. */
const supports = [
  { x: -60, y: 800 },
  { x: 250, y: 630 },
  { x: 610, y: 400 },
  { x: 990, y: 170 }
] as const
const sag = 26
const ropeGap = 17

/** One cabin per line of the network, on the ascending (-1) or the descending (1) rope. */
const cabins = [
  { x: 60, rope: -1, colour: '#E53935' },
  { x: 180, rope: 1, colour: '#FDD835' },
  { x: 318, rope: -1, colour: '#43A047' },
  { x: 400, rope: 1, colour: '#1E88E5' },
  { x: 505, rope: -1, colour: '#FB8C00' },
  { x: 566, rope: 1, colour: '#ECEFF1' },
  { x: 676, rope: -1, colour: '#4FC3F7' },
  { x: 746, rope: 1, colour: '#8E24AA' },
  { x: 806, rope: -1, colour: '#795548' },
  { x: 872, rope: 1, colour: '#9E9E9E' }
] as const

/** The drawing beside the sign-in form; decoration only. */
export function Ropeway() {
  return (
    <svg
      className={classes.picture}
      viewBox="0 0 900 1000"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      focusable="false"
    >
      <path
        className={classes.far}
        d="M0 560 L120 470 L190 505 L300 360 L352 398 L398 318 L452 386
          L506 330 L590 452 L690 400 L800 500 L900 455 V1000 H0 Z"
      />
      <path
        className={classes.snow}
        d="M300 360 L352 398 L398 318 L452 386 L506 330 L560 408 L528 398
          L508 420 L480 388 L452 430 L424 398 L398 422 L366 404 L346 438 L318 412 L282 430 L262 412 Z"
      />
      <path className={classes.middle} d="M0 730 L140 660 L280 720 L430 600 L560 650 L720 520 L900 590 V1000 H0 Z" />
      <path className={classes.near} d="M0 900 L170 830 L330 850 L520 720 L660 730 L900 560 V1000 H0 Z" />
      {supports.slice(1, 3).map(({ x, y }) => (
        <g key={x} className={classes.tower}>
          <path d={`M${x - 4} ${y - ropeGap - 8} L${x - 17} 1000 H${x + 17} L${x + 4} ${y - ropeGap - 8} Z`} />
          <rect x={x - 34} y={y - ropeGap - 5} width="68" height="7" rx="3.5" />
          <rect x={x - 34} y={y + ropeGap - 5} width="68" height="7" rx="3.5" />
        </g>
      ))}
      <path className={classes.rope} d={ropePath(-ropeGap)} />
      <path className={classes.rope} d={ropePath(ropeGap)} />
      {cabins.map(({ x, rope, colour }) => (
        <Cabin key={colour} x={x} y={ropeAt(x) + rope * ropeGap} colour={colour} />
      ))}
    </svg>
  )
}

function Cabin({ x, y, colour }: { x: number; y: number; colour: string }) {
  return (
    <g transform={`translate(${x} ${y.toFixed(1)})`}>
      <path className={classes.hanger} d="M-7 0 H7 M0 0 V20" />
      <rect className={classes.cabin} x="-21" y="19" width="42" height="44" rx="11" fill={colour} />
      <rect className={classes.window} x="-15.5" y="26" width="14" height="17" rx="3.5" />
      <rect className={classes.window} x="1.5" y="26" width="14" height="17" rx="3.5" />
    </g>
  )
}

/** Height of the rope at `x`: a parabola between two towers, close enough to the catenary. */
function ropeAt(x: number): number {
  const end = supports.findIndex(support => support.x >= x)
  const [from, to] = [supports[end - 1], supports[end]]
  if (!from || !to) return 0
  const t = (x - from.x) / (to.x - from.x)
  return from.y + (to.y - from.y) * t + 4 * sag * t * (1 - t)
}

function ropePath(offset: number): string {
  const [start, ...rest] = supports
  let from: { x: number; y: number } = start
  const spans = rest.map(to => {
    // The control point of the quadratic curve with that sag in the middle.
    const span = `Q${(from.x + to.x) / 2} ${(from.y + to.y) / 2 + 2 * sag + offset} ${to.x} ${to.y + offset}`
    from = to
    return span
  })
  return `M${start.x} ${start.y + offset} ${spans.join(' ')}`
}
