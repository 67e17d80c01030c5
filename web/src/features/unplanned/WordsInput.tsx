import { Combobox, Textarea, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wordsQuery } from '../../records/unplanned/unplannedQueries.ts'
import classes from './unplanned.module.css'

type WordsInputProps = {
  field: 'cause' | 'solution'
  label: string
  placeholder: string
  /** what was written before is offered for the same kind of failure */
  failureType: number | null
  value: string
  onChange: (text: string) => void
}

/**
 * A cause or a solution: chosen from what was written before about the same kind of failure, or written anew. With the
 * arrows one is chosen, Enter takes it; anything else is typing.
 */
export function WordsInput({ field, label, placeholder, failureType, value, onChange }: WordsInputProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [asked, setAsked] = useState(false)
  // What is chosen isn't searched for: everything would be gone but itself.
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const { data = [] } = useQuery({
    ...wordsQuery(failureType ?? 0, field, search),
    enabled: asked && failureType !== null
  })
  const offers = data.filter(({ text }) => text !== value.trim())
  const open = () => {
    setAsked(true)
    combobox.openDropdown()
  }
  return (
    <Combobox
      store={combobox}
      // In the form itself: over the page, it would be wider than a phone.
      withinPortal={false}
      width="target"
      position="bottom-start"
      onOptionSubmit={text => {
        onChange(text)
        setTyped('')
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target withAriaAttributes={offers.length > 0}>
        <Textarea
          label={label}
          placeholder={placeholder}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={value}
          onFocus={open}
          onClick={open}
          onBlur={() => combobox.closeDropdown()}
          onChange={event => {
            onChange(event.currentTarget.value)
            setTyped(event.currentTarget.value)
            open()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={offers.length === 0}>
        <Combobox.Options aria-label="Escritas antes">
          {offers.map(({ text, count }) => (
            <Combobox.Option key={text} value={text}>
              <span className={classes.offer}>
                {text}
                <span>{count === 1 ? '1 vez' : `${count} veces`}</span>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
