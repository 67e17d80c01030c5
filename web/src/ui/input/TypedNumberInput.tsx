import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { NumberMeaning } from './NumberMeaning.tsx'
import { fittingNumber, meaningsOf } from './numbers.ts'
import { numberText } from './numberText.ts'

type TypedNumberInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> & {
  /** a text that isn't understood stays as it was typed */
  value: number | string | null
  onChange: (value: number | string | null) => void
  onBlur?: () => void
  unit?: string | null
  /** decimals are an error, which the form says; they are never left out */
  whole?: boolean
  /** whether a number is expected here: of two meanings, the only one that fits is taken */
  fits?: (number: number) => boolean
}

/** A number, typed with a comma or a point; where it may mean two, the field asks which. */
export function TypedNumberInput({
  value,
  onChange,
  onBlur,
  unit = null,
  whole = false,
  fits,
  ...props
}: TypedNumberInputProps) {
  const [typed, setTyped] = useState<{ text: string; value: TypedNumberInputProps['value'] }>()
  const written = typeof value === 'number' ? numberText(value) : (value ?? '')
  const text = typed && typed.value === value ? typed.text : written
  const type = (next: string) => {
    const number = fittingNumber(next, fits, whole)
    const meant = Number.isNaN(number) ? next : number
    setTyped({ text: next, value: meant })
    onChange(meant)
  }
  return (
    <div>
      <TextInput
        {...props}
        inputMode={whole ? 'numeric' : 'decimal'}
        value={text}
        onChange={event => type(event.currentTarget.value)}
        onBlur={() => {
          setTyped(undefined)
          onBlur?.()
        }}
      />
      {typeof value === 'string' && <NumberMeaning text={value} unit={unit} onChoose={type} />}
      {fits && typeof value === 'number' && meaningsOf(text).length > 1 && (
        <NumberMeaning text={text} meant={value} unit={unit} onChoose={type} />
      )}
    </div>
  )
}
