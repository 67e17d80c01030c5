import { TextInput, UnstyledButton } from '@mantine/core'
import { cronJobs } from 'contract/cron-jobs/cron-jobs.ts'
import { type CronTask, cronTasks, programmingTasks, taskRights } from 'contract/cron-jobs/cron-tasks.ts'
import type { Field, OwnInputProps, Section, Values } from '../../ui/form/fields.ts'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { cronJobsApi, placeChoices } from './cronQueries.ts'
import classes from './cronJobs.module.css'
import { NextTurns } from './NextTurns.tsx'

/** The form of a scheduled task; without an id, of a new one. */
export function CronJobForm({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const time_zone = useTimeZone()
  return (
    <RecordForm
      resource={cronJobs}
      api={cronJobsApi}
      id={id}
      start={{ time_zone, expression: '0 6 * * *' }}
      sections={sectionsFor}
      fields={6}
      onClose={onClose}
    >
      {({ values }) => (
        <NextTurns
          expression={(values['expression'] as string | null) ?? ''}
          timeZone={(values['time_zone'] as string | null) ?? ''}
        />
      )}
    </RecordForm>
  )
}

const isProgramming = (task: unknown) => (task as CronTask) in programmingTasks

const zones = Intl.supportedValuesOf('timeZone').map(value => ({ value, label: value.replaceAll('_', ' ') }))

const programming: readonly Field[] = [
  {
    name: 'fk_location',
    kind: 'resource',
    source: placeChoices,
    help: 'Con todo lo que hay en él. Vacío: cada una de sus líneas'
  },
  {
    name: 'split_by',
    kind: 'options',
    placeholder: 'Una sola orden',
    options: [
      { value: 'specialty', label: 'Por especialidad' },
      { value: 'shift', label: 'Por turno' },
      { value: 'location', label: 'Por lugar' }
    ]
  },
  { name: 'for_next', kind: 'boolean', help: 'Si no, para el día, la semana o el mes en que se ejecuta' }
]

function sectionsFor(_record: unknown, values: Values): readonly Section[] {
  return [
    {
      ...(taskRights[values['task'] as CronTask] && {
        text: 'Se ejecuta en nombre de quien la guarda, con lo que esa persona puede hacer.'
      }),
      fields: [
        { name: 'name', kind: 'text' },
        {
          name: 'task',
          kind: 'options',
          options: Object.entries(cronTasks).map(([value, label]) => ({ value, label }))
        },
        ...(isProgramming(values['task']) ? programming : [])
      ]
    },
    {
      title: 'Horario',
      fields: [
        { name: 'expression', kind: 'own', input: ExpressionInput, wide: true },
        { name: 'time_zone', kind: 'options', options: zones },
        {
          name: 'missed',
          kind: 'options',
          options: [
            { value: 'once', label: 'Recuperar la última vez' },
            { value: 'all', label: 'Recuperar todas las veces' },
            { value: 'skip', label: 'No recuperar ninguna' }
          ]
        },
        { name: 'is_enabled', kind: 'boolean' }
      ]
    }
  ]
}

const usual = [
  ['Cada hora', '0 * * * *'],
  ['Cada día', '0 6 * * *'],
  ['Cada viernes', '0 18 * * 5'],
  ['Cada mes', '0 6 1 * *']
] as const

/** Five parts, as text; the usual ones are a click away. */
function ExpressionInput({ value, onChange, description: _described, ...shared }: OwnInputProps) {
  return (
    <TextInput
      {...shared}
      classNames={{ input: classes.expression }}
      description={
        <span className={classes.usual}>
          {usual.map(([label, expression]) => (
            <UnstyledButton
              key={expression}
              className={classes.choice}
              aria-pressed={value === expression}
              onClick={() => onChange(expression)}
            >
              {label}
            </UnstyledButton>
          ))}
          <span>o minuto, hora, día, mes y día de la semana</span>
        </span>
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      spellCheck={false}
      value={typeof value === 'string' ? value : ''}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
