import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'

type SearchInputProps = {
  label: string
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  className?: string | undefined
  /** shown at its end while it is empty */
  hint?: ReactNode
}

/** A search box; Escape and the cross clear it. */
export function SearchInput({ label, value, onChange, hint, ...input }: SearchInputProps) {
  return (
    <TextInput
      {...input}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Escape') onChange('')
      }}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={
        value === '' ? hint : <CloseButton size="sm" aria-label="Borrar la búsqueda" onClick={() => onChange('')} />
      }
    />
  )
}
