import { encode } from 'uqr'
import classes from '../../records/labels/labels.module.css'

/** A QR code as a drawing, with the white that cameras need around it, in the dark theme too. */
export function QrCode({ text, label }: { text: string; label?: string }) {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classes.qr}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
