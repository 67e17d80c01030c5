import { isOnEarth, type Point, readDegrees, readPoint, rounded } from 'contract/core/coordinates.ts'
import type { PairInputProps } from '../../ui/form/fields.ts'
import { TypedNumberInput } from '../../ui/input/TypedNumberInput.tsx'

/**
 * A coordinate: a number, or as maps write it (16°29'43.8"S). A pair that is pasted, or typed and left, fills in both
 * fields. What is kept has 4 decimals, and the field shows it so.
 */
function CoordinateInput({
  axis,
  value,
  onChange,
  onOther,
  onBlur,
  ...shared
}: PairInputProps & { axis: keyof Point }) {
  const other = axis === 'latitude' ? 'longitude' : 'latitude'
  const take = (text: string): boolean => {
    const point = readPoint(text)
    const degrees = readDegrees(text, axis)
    if (degrees !== undefined) onChange(degrees)
    else if (point) {
      onChange(point[axis])
      onOther(other, point[other])
    }
    return degrees !== undefined || point !== undefined
  }
  return (
    <div
      onPaste={event => {
        const input = event.target as HTMLInputElement
        const isWhole = input.selectionStart === 0 && input.selectionEnd === input.value.length
        // Into the middle of a number it is a part of that number.
        if (isWhole && take(event.clipboardData.getData('text'))) event.preventDefault()
      }}
    >
      <TypedNumberInput
        {...shared}
        inputMode="text"
        value={value as number | string | null}
        onChange={onChange}
        onBlur={() => {
          if (typeof value === 'number' && rounded(value) !== value) onChange(rounded(value))
          else if (typeof value === 'string') take(value)
          onBlur()
        }}
      />
    </div>
  )
}

export const LatitudeInput = (props: PairInputProps) => <CoordinateInput axis="latitude" {...props} />
export const LongitudeInput = (props: PairInputProps) => <CoordinateInput axis="longitude" {...props} />

/** A coordinate of a form, if it can be drawn. */
export function pointOf(latitude: unknown, longitude: unknown): Point | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  return isOnEarth({ latitude, longitude }) ? { latitude, longitude } : undefined
}
