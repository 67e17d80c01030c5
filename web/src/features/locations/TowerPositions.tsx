import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { counted } from 'contract/core/format.ts'
import type { OwnInputProps } from '../../ui/form/fields.ts'
import { typedNumber } from '../../ui/input/numbers.ts'

/** The positions in a text, in metres; NaN for what isn't a number. They stand apart by spaces, lines or semicolons. */
export const positionsIn = (text: string): number[] =>
  text
    .split(/[\s;]+/)
    .filter(part => part !== '')
    .map(part => typedNumber(part) ?? Number.NaN)

/** Where the towers of a new line stand, typed or pasted from a sheet. */
export function TowerPositions({ value, onChange, ...shared }: OwnInputProps) {
  const [text, setText] = useState(() => (Array.isArray(value) ? value.join(' ') : ''))
  const positions = positionsIn(text)
  const wrong = text.split(/[\s;]+/).filter((part, index) => part !== '' && Number.isNaN(positions[index]))
  const said = positions.length > 0 && wrong.length === 0 && counted(positions.length, ['torre', 'torres'])
  return (
    <Textarea
      {...shared}
      autosize
      minRows={2}
      maxRows={8}
      placeholder="120 245.5 380 …"
      description={said || 'Opcional. Separadas por espacios, o pegadas de una hoja de cálculo'}
      inputMode="text"
      error={wrong.length > 0 ? `No es un número: ${wrong.join(', ')}` : shared.error}
      value={text}
      onChange={event => {
        const typed = event.currentTarget.value
        setText(typed)
        const found = positionsIn(typed)
        onChange(found.length > 0 ? found : null)
      }}
    />
  )
}
