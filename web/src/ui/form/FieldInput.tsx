import { Loader, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { classifiersOf } from 'contract/core/classifier.ts'
import { type ReactNode, Suspense } from 'react'
import { NothingFound } from '../table/NothingFound.tsx'
import { RecordSelect } from './RecordSelect.tsx'
import { scrollingList } from './selectList.ts'
import { TypedNumberInput } from '../input/TypedNumberInput.tsx'
import type { Field, PairInputProps } from './fields.ts'
import { lateComponent } from '../shell/lateComponent.ts'

// Loaded only by forms with dates, because the calendar is large.
const DayInput = lateComponent(async () => (await import('../input/DayInput.tsx')).DayInput)
const MomentInput = lateComponent(async () => (await import('../input/MomentInput.tsx')).MomentInput)

export type FieldInputProps = {
  field: Field
  id: string
  label: string
  required: boolean
  /** a choice may be taken back */
  clearable: boolean
  value: unknown
  error: ReactNode
  onChange: (value: unknown) => void
  onBlur: () => void
  /** sets another field of the form */
  onOther?: PairInputProps['onOther']
  /** the record that a field points to, where its name is known */
  known?: { id: number; name: string } | null | undefined
}

/** The input that a field's kind asks for. */
export function FieldInput({
  field,
  id,
  label,
  required,
  clearable,
  value,
  error,
  onChange,
  onBlur,
  onOther,
  known
}: FieldInputProps) {
  const { help, placeholder, disabled } = field
  const shared = {
    id,
    label,
    required,
    error,
    onBlur,
    ...(help && { description: help }),
    ...(placeholder && { placeholder }),
    ...(disabled && { disabled })
  }
  const text = typeof value === 'string' ? value : ''
  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          {...shared}
          type={field.type}
          value={text}
          onChange={event => onChange(event.currentTarget.value)}
          {...(field.code && { styles: codeStyles, spellCheck: false })}
        />
      )
    case 'textarea':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={12}
          value={text}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )
    case 'number':
      return (
        <TypedNumberInput
          {...shared}
          whole={!field.decimals}
          value={value as number | string | null}
          onChange={onChange}
        />
      )
    case 'boolean':
      return (
        <Switch
          id={id}
          label={label}
          description={help}
          error={error}
          aria-invalid={error ? true : undefined}
          disabled={disabled}
          checked={value === true}
          onChange={event => onChange(event.currentTarget.checked)}
          onBlur={onBlur}
        />
      )
    case 'classifier': {
      const options = classifiersOf(field.type).filter(one => field.only?.includes(one.id) ?? true)
      return (
        <Choice
          {...shared}
          clearable={clearable}
          value={value}
          onChange={onChange}
          options={options.map(one => ({ value: one.id, label: one.name }))}
        />
      )
    }
    case 'options':
      return <Choice {...shared} clearable={clearable} value={value} onChange={onChange} options={field.options} />
    case 'resource':
      return (
        <RecordSelect
          {...shared}
          source={field.source}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
          known={known}
          clearable={clearable}
        />
      )
    case 'day':
      return (
        <Suspense fallback={<Loader size={20} data-coming />}>
          <DayInput {...shared} says={field.says} value={text || null} onChange={onChange} />
        </Suspense>
      )
    case 'datetime':
      return (
        <Suspense fallback={<Loader size={20} data-coming />}>
          <MomentInput
            {...shared}
            value={text || null}
            onChange={onChange}
            says={field.says}
            usualTime={field.usualTime}
          />
        </Suspense>
      )
    case 'own':
      return <field.input {...shared} value={value} onChange={onChange} />
    case 'pair':
      return <field.input {...shared} value={value} onChange={onChange} onOther={onOther ?? (() => {})} />
  }
}

/** A select whose values may be numbers; Mantine's are always texts. */
function Choice({
  value,
  onChange,
  options,
  clearable,
  ...shared
}: {
  value: unknown
  onChange: (value: unknown) => void
  options: readonly { value: string | number; label: string }[]
  label: string
  required: boolean
  clearable: boolean
}) {
  return (
    <Select
      {...shared}
      {...scrollingList}
      clearable={clearable}
      allowDeselect={clearable}
      searchable={options.length > 8}
      nothingFoundMessage={<NothingFound />}
      clearButtonProps={{ 'aria-label': 'Quitar la elección' }}
      data={options.map(option => ({ value: String(option.value), label: option.label }))}
      value={typeof value === 'number' || typeof value === 'string' ? String(value) : null}
      onChange={text => onChange(options.find(option => String(option.value) === text)?.value ?? null)}
    />
  )
}

const codeStyles = { input: { fontFamily: 'var(--app-mono)' } }
