import { CloseButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import classes from './SearchInput.module.css'

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

/**
 * A search box; Escape and the cross clear it. Our own, as every list has one: Mantine's inputs come with the first
 * form.
 */
export function SearchInput({ label, value, onChange, hint, className = '', ...input }: SearchInputProps) {
  const end =
    value === '' ? hint : <CloseButton size="sm" aria-label="Borrar la búsqueda" onClick={() => onChange('')} />
  return (
    <div className={`${classes.box} ${className}`}>
      <span className={classes.start}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
      </span>
      <input
        {...input}
        className={classes.input}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') onChange('')
        }}
      />
      {end && <span className={classes.end}>{end}</span>}
    </div>
  )
}
