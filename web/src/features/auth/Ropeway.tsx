import classes from './Ropeway.module.css'

/** The two towers in sight, each from its top, over which the ropes run, down to the edge of the picture. */
const towers = [
  { top: '250 630', mast: 'M-4 -25 L-17 370 H17 L4 -25 Z' },
  { top: '610 400', mast: 'M-4 -25 L-17 600 H17 L4 -25 Z' }
] as const

/** The ascending and the descending rope, from the valley to El Alto; they hang in parabolas. */
const ropes = [
  'M-60 783 Q95 750 250 613 Q430 550 610 383 Q800 320 990 153',
  'M-60 817 Q95 784 250 647 Q430 584 610 417 Q800 354 990 187'
] as const

/** One cabin per line of the network, where it hangs on one of the ropes. */
const cabins = [
  { at: '60 741.9', colour: '#E53935' },
  { at: '180 703.6', colour: '#FDD835' },
  { at: '318 585.5', colour: '#43A047' },
  { at: '400 576.4', colour: '#1E88E5' },
  { at: '505 471.6', colour: '#FB8C00' },
  { at: '566 456.3', colour: '#ECEFF1' },
  { at: '676 358.0', colour: '#4FC3F7' },
  { at: '746 358.6', colour: '#8E24AA' },
  { at: '806 290.3', colour: '#795548' },
  { at: '872 280.7', colour: '#9E9E9E' }
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
      {towers.map(({ top, mast }) => (
        <g key={top} className={classes.tower} transform={`translate(${top})`}>
          <path d={mast} />
          <rect x="-34" y="-22" width="68" height="7" rx="3.5" />
          <rect x="-34" y="12" width="68" height="7" rx="3.5" />
        </g>
      ))}
      {ropes.map(rope => (
        <path key={rope} className={classes.rope} d={rope} />
      ))}
      {cabins.map(({ at, colour }) => (
        <g key={colour} transform={`translate(${at})`}>
          <path className={classes.hanger} d="M-7 0 H7 M0 0 V20" />
          <rect className={classes.cabin} x="-21" y="19" width="42" height="44" rx="11" fill={colour} />
          <rect className={classes.window} x="-15.5" y="26" width="14" height="17" rx="3.5" />
          <rect className={classes.window} x="1.5" y="26" width="14" height="17" rx="3.5" />
        </g>
      ))}
    </svg>
  )
}
