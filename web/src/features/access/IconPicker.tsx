import { Input, TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { menuIcons } from '../../ui/shell/menuIcons.tsx'
import type { OwnInputProps } from '../../ui/form/fields.ts'
import classes from './IconPicker.module.css'
import { hasWords } from '../../ui/table/searchKey.ts'

/** Chooses one of the menu's icons; pressing the chosen one again removes it. */
export function IconPicker({ id, label, description, error, value, onChange }: OwnInputProps) {
  const [text, setText] = useState('')
  const found = Object.entries(menuIcons).filter(([name, [, said]]) => hasWords(`${name} ${said}`, text))
  return (
    <Input.Wrapper id={id} label={label} labelElement="div" description={description} error={error}>
      <TextInput
        aria-label="Buscar un icono"
        placeholder="Buscar un icono"
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        mb={6}
      />
      <div className={classes.icons} role="group" aria-label={label}>
        {found.map(([name, [Icon, said]]) => (
          <UnstyledButton
            key={name}
            className={classes.icon}
            aria-label={said}
            title={said}
            aria-pressed={value === name}
            onClick={() => onChange(value === name ? null : name)}
          >
            <Icon size={20} stroke={1.75} />
          </UnstyledButton>
        ))}
        {found.length === 0 && <p className={classes.none}>Ningún icono se llama así</p>}
      </div>
    </Input.Wrapper>
  )
}
