import { Button, Checkbox, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { addDays, addMonths } from 'contract/core/days.ts'
import { Suspense, useState } from 'react'
import { type ChoiceSource, choiceQuery } from '../form/choices.ts'
import { type FilterField, type FilterOption, isSingle, optionsOf, parametersOf } from './filters.ts'
import { useRecordLabel } from '../record/useRecordLabel.ts'
import type { ListSearch } from './listSearch.ts'
import { useToday } from '../shell/timeZone.ts'
import { typedNumber } from '../input/numbers.ts'
import { numberText } from '../input/numberText.ts'
import classes from './Filters.module.css'
import { lateComponent } from '../shell/lateComponent.ts'

// Loaded only with a filter of dates, because the calendar is large.
const DaySpanInput = lateComponent(async () => (await import('../input/DaySpanInput.tsx')).DaySpanInput)

/** Chooses the values of one filter; every choice takes effect at once. */
export function FilterEditor({ field, list, onDone }: { field: FilterField; list: ListSearch; onDone: () => void }) {
  if (field.kind === 'dates' || field.kind === 'period')
    return <DatesEditor field={field} list={list} onDone={onDone} />
  if (field.kind === 'hours') return <HoursEditor name={field.name} list={list} />
  const values = list.filters[field.name] ?? []
  const toggle = (value: string) => {
    const rest = values.filter(one => one !== value)
    const isOn = rest.length < values.length
    if (isSingle(field)) {
      list.setFilter(field.name, isOn ? [] : [value])
      onDone()
    } else list.setFilter(field.name, isOn ? rest : [...values, value])
  }
  if (field.kind === 'resource')
    return <RecordsEditor source={field.source} label={field.label} values={values} onToggle={toggle} />
  return <Options label={field.label} options={optionsOf(field)} values={values} onToggle={toggle} />
}

function Options({
  label,
  options,
  values,
  onToggle
}: {
  label: string
  options: readonly FilterOption[]
  values: readonly string[]
  onToggle: (value: string) => void
}) {
  return (
    <div role="group" aria-label={label} className={classes.options}>
      {options.map(option => (
        <Checkbox
          key={option.value}
          className={classes.option}
          label={option.label}
          checked={values.includes(option.value)}
          onChange={() => onToggle(option.value)}
        />
      ))}
    </div>
  )
}

/** Records are searched on the server, because there may be thousands. */
function RecordsEditor({
  source,
  label,
  values,
  onToggle
}: {
  source: ChoiceSource
  label: string
  values: readonly string[]
  onToggle: (value: string) => void
}) {
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text.trim(), 250)
  const { data, isFetching, isError, refetch } = useQuery(choiceQuery(source, wanted))
  const options = data?.rows.map(row => ({ value: String((row as { id: number }).id), label: source.label(row) })) ?? []
  return (
    <Stack gap="xs">
      <TextInput
        aria-label={`Buscar en ${label}`}
        placeholder="Buscar…"
        data-autofocus
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        rightSection={isFetching && <Loader size={16} />}
      />
      {isError ? (
        <Group justify="space-between">
          <Text size="sm">No se han podido cargar</Text>
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            Reintentar
          </Button>
        </Group>
      ) : (
        <>
          {wanted === '' && data && (
            <Chosen
              {...{ source, label, onToggle }}
              values={values.filter(value => !options.some(option => option.value === value))}
            />
          )}
          <Options label={label} options={options} values={values} onToggle={onToggle} />
        </>
      )}
      {data && options.length === 0 && (
        <Text size="sm" c="dimmed">
          Sin resultados
        </Text>
      )}
    </Stack>
  )
}

type ChosenProps = {
  source: ChoiceSource
  label: string
  values: readonly string[]
  onToggle: (value: string) => void
}

/** Those that are set and aren't among the first found, each to be taken off; also what no longer exists. */
function Chosen({ source, label, values, onToggle }: ChosenProps) {
  if (values.length === 0) return null
  return (
    <div role="group" aria-label={`${label}: elegidos`} className={classes.options}>
      {values.map(value => (
        <ChosenOption key={value} source={source} value={value} onToggle={onToggle} />
      ))}
    </div>
  )
}

function ChosenOption({ source, value, onToggle }: Omit<ChosenProps, 'label' | 'values'> & { value: string }) {
  const label = useRecordLabel(source, Number(value))
  return <Checkbox className={classes.option} label={label ?? value} checked onChange={() => onToggle(value)} />
}

function DatesEditor({ field, list, onDone }: { field: FilterField; list: ListSearch; onDone: () => void }) {
  const today = useToday()
  const [fromName = '', toName = ''] = parametersOf(field)
  const [from, to] = [list.filters[fromName]?.[0], list.filters[toName]?.[0]]
  const set = (nextFrom: string | undefined, nextTo: string | undefined) => {
    const dates = { [fromName]: nextFrom ? [nextFrom] : [], [toName]: nextTo ? [nextTo] : [] }
    list.set({ filters: { ...list.filters, ...dates } })
  }
  const monthStart = `${today.slice(0, 8)}01`
  const thisMonth = { label: 'Este mes', from: monthStart, to: addDays(addMonths(monthStart, 1), -1) }
  const presets =
    field.kind === 'period'
      ? [thisMonth, ...lastYears(today)]
      : [
          { label: 'Hoy', from: today, to: today },
          { label: 'Últimos 7 días', from: addDays(today, -6), to: today },
          thisMonth,
          { label: 'Próximos 30 días', from: today, to: addDays(today, 29) }
        ]
  return (
    <Stack gap="sm">
      <Group gap={6}>
        {presets.map(preset => {
          const chosen = preset.from === from && preset.to === to
          return (
            <Button
              key={preset.label}
              size="compact-sm"
              aria-pressed={chosen}
              variant={chosen ? 'filled' : 'default'}
              onClick={() => set(preset.from, preset.to)}
            >
              {preset.label}
            </Button>
          )
        })}
      </Group>
      <Suspense fallback={<Loader size={20} />}>
        <DaySpanInput span={{ from, to }} onChange={span => set(span.from, span.to)} onDone={onDone} />
      </Suspense>
    </Stack>
  )
}

/** This year and the two before it. */
const lastYears = (today: string) =>
  [0, 1, 2]
    .map(back => Number(today.slice(0, 4)) - back)
    .map(year => ({ label: String(year), from: `${year}-01-01`, to: `${year}-12-31` }))

const hourPresets = [
  { label: 'Hasta 2 h', from: undefined, to: 120 },
  { label: 'De 2 a 8 h', from: 120, to: 480 },
  { label: 'Desde 8 h', from: 480, to: undefined }
]

function HoursEditor({ name, list }: { name: string; list: ListSearch }) {
  const [from, to] = [list.filters[`${name}_from`]?.[0], list.filters[`${name}_to`]?.[0]]
  const set = (change: Record<string, number | undefined>) => {
    const minutes = Object.entries(change).map(([side, value]) => [
      `${name}_${side}`,
      value === undefined ? [] : [String(value)]
    ])
    list.set({ filters: { ...list.filters, ...Object.fromEntries(minutes) } })
  }
  return (
    <Stack gap="sm">
      <Group gap={6}>
        {hourPresets.map(preset => {
          const chosen = String(preset.from) === String(from) && String(preset.to) === String(to)
          return (
            <Button
              key={preset.label}
              size="compact-sm"
              aria-pressed={chosen}
              variant={chosen ? 'filled' : 'default'}
              onClick={() => set({ from: preset.from, to: preset.to })}
            >
              {preset.label}
            </Button>
          )
        })}
      </Group>
      <Group gap="sm" grow align="flex-start">
        <HoursInput
          key={`from ${from}`}
          label="Desde (horas)"
          minutes={from}
          onChange={value => set({ from: value })}
        />
        <HoursInput key={`to ${to}`} label="Hasta (horas)" minutes={to} onChange={value => set({ to: value })} />
      </Group>
    </Stack>
  )
}

/** Takes effect when it is left, or with Enter; what is no number stays, and it is said. */
function HoursInput({
  label,
  minutes,
  onChange
}: {
  label: string
  minutes: string | undefined
  onChange: (minutes: number | undefined) => void
}) {
  const [text, setText] = useState(minutes === undefined ? '' : numberText(Number(minutes) / 60))
  const [isWrong, setIsWrong] = useState(false)
  const apply = () => {
    const hours = typedNumber(text)
    const wrong = hours !== null && !(hours >= 0)
    setIsWrong(wrong)
    if (!wrong) onChange(hours === null ? undefined : Math.round(hours * 60))
  }
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      value={text}
      error={isWrong && 'Escriba horas: 2 o 1.5'}
      onChange={event => setText(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={event => event.key === 'Enter' && apply()}
    />
  )
}
