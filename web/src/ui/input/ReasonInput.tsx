import { Textarea, type TextareaProps } from '@mantine/core'
import type { ReasonUse } from 'contract/catalogs/reason-uses.ts'
import { UsualReasons } from './UsualReasons.tsx'

type ReasonInputProps = Omit<TextareaProps, 'value' | 'onChange'> & {
  /** what the reason is for: the usual ones are offered; without it, it is only typed */
  use?: ReasonUse | undefined
  value: string
  onChange: (reason: string) => void
}

/** Where a reason is typed, with the usual ones to choose from. */
export function ReasonInput({ use, value, onChange, ...textarea }: ReasonInputProps) {
  return (
    <>
      <Textarea
        label="Motivo"
        autosize
        minRows={2}
        maxLength={500}
        {...textarea}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
      {use && <UsualReasons use={use} value={value} onChoose={onChange} />}
    </>
  )
}
