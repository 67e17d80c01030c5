import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { baseActivities, type BaseActivity } from 'contract/base-activities/base-activities.ts'
import { listPeriodicityUnits } from 'contract/calls/catalogs/reference.ts'
import { classifiersOf } from 'contract/core/classifier.ts'
import { formatNumber } from 'contract/core/format.ts'
import { goesByTime, goesByUsage } from 'contract/base-activities/regimes.ts'
import type { Activity } from 'contract/plans/plans.ts'
import { callApi } from '../../api/resourceApi.ts'
import type { Section, Values } from '../../ui/form/fields.ts'
import type { SchemaFormState } from '../../ui/form/useSchemaForm.ts'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import classes from '../../records/base-activities/baseActivities.module.css'
import { activityQuery, baseActivitiesApi, meterChoices } from './queries.ts'

const overridden = [
  'fkc_regime',
  'time_interval_value',
  'fk_periodicity_unit',
  'usage_interval_value',
  'tolerance_days'
] as const

/**
 * The form shows what is the base activity's own; a row says what is in force. The limit is typed as the counter of now
 * shows it; where that was passed on an earlier counter, it would lie below 0.
 */
const ownOf = (row: BaseActivity): BaseActivity => ({
  ...row,
  next_usage_value: row.next_usage_shown === null ? null : Math.max(row.next_usage_shown, 0),
  ...Object.fromEntries(overridden.map(name => [name, row.own?.[name] ?? null]))
})

const ownApi = {
  ...baseActivitiesApi,
  one: (id: number) => ({ ...baseActivitiesApi.one(id), select: ownOf })
} as unknown as typeof baseActivitiesApi

/** Dates, meter and what is different from the plan, for one activity on one base. */
export function RuleForm({ row, onClose }: { row: BaseActivity; onClose: () => void }) {
  const units = useQuery(callApi(listPeriodicityUnits).query({})).data ?? []
  const { data: plan } = useQuery(activityQuery(row.fk_activity))
  return (
    <RecordForm
      resource={baseActivities}
      api={ownApi}
      id={row.id}
      sections={(_record, values) => sectionsOf(row, plan, values, units)}
      fields={7}
      lineBound
      onClose={onClose}
    >
      {form => <BackToPlan form={form} plan={plan} units={units} />}
    </RecordForm>
  )
}

type Units = readonly { id: number; name: string }[]

function sectionsOf(row: BaseActivity, plan: Activity | undefined, values: Values, units: Units): readonly Section[] {
  const rule = Number(values['fkc_regime'] ?? plan?.fkc_regime ?? row.fkc_regime)
  const help = (name: (typeof overridden)[number]) => {
    const text = planText(name, plan, units)
    return text ? `El plan: ${text}. Vacío: lo del plan` : 'Vacío: lo del plan'
  }
  return [
    {
      title: 'Cuándo toca',
      fields: [
        ...(goesByTime(rule)
          ? ([
              {
                name: 'next_date',
                kind: 'day',
                ...(row.next_date !== null && { help: 'Si la cambia, la serie cuenta desde la nueva' })
              }
            ] as const)
          : []),
        ...(goesByUsage(rule)
          ? ([{ name: 'next_usage_value', kind: 'number', decimals: true, help: 'En el contador de ahora' }] as const)
          : []),
        ...(goesByUsage(rule) || row.activity.reads_meter
          ? ([
              {
                name: 'fk_base_metric',
                kind: 'resource',
                source: meterChoices(row.fk_line, row.usage_unit?.id),
                wide: true
              }
            ] as const)
          : [])
      ]
    },
    {
      title: 'Distinto del plan',
      text: 'Solo para esta base.',
      fields: [
        { name: 'fkc_regime', kind: 'classifier', type: 'REGIME', help: help('fkc_regime') },
        ...(goesByTime(rule)
          ? ([
              { name: 'time_interval_value', kind: 'number', help: help('time_interval_value') },
              {
                name: 'fk_periodicity_unit',
                kind: 'options',
                options: units.map(({ id, name }) => ({ value: id, label: name })),
                help: help('fk_periodicity_unit')
              }
            ] as const)
          : []),
        ...(goesByUsage(rule)
          ? ([
              { name: 'usage_interval_value', kind: 'number', decimals: true, help: help('usage_interval_value') }
            ] as const)
          : []),
        { name: 'tolerance_days', kind: 'number', help: help('tolerance_days') }
      ]
    }
  ]
}

/** What the plan says of a field, in words. */
function planText(name: (typeof overridden)[number], plan: Activity | undefined, units: Units): string {
  const value = plan?.[name]
  if (value === null || value === undefined) return ''
  if (name === 'fkc_regime') return classifiersOf('REGIME').find(({ id }) => id === value)?.name ?? ''
  if (name === 'fk_periodicity_unit') return units.find(({ id }) => id === value)?.name ?? ''
  return formatNumber(value, 2, { atLeast: 0 })
}

/** The fields that differ, each with the way back. */
function BackToPlan({ form, plan, units }: { form: SchemaFormState; plan: Activity | undefined; units: Units }) {
  const own = overridden.filter(name => form.values[name] !== null && form.values[name] !== '')
  if (own.length === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        Todo es como en el plan.
      </Text>
    )
  const labels: Record<(typeof overridden)[number], string> = {
    fkc_regime: 'Régimen',
    time_interval_value: 'Intervalo de tiempo',
    fk_periodicity_unit: 'Unidad de periodicidad',
    usage_interval_value: 'Intervalo de uso',
    tolerance_days: 'Tolerancia'
  }
  return (
    <ul className={classes.back} aria-label="Distinto del plan">
      {own.map(name => (
        <li key={name}>
          <span>{labels[name]}</span>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${labels[name]}: volver al plan`}
            onClick={() => form.set(name, null)}
          >
            Volver al plan{planText(name, plan, units) && `: ${planText(name, plan, units)}`}
          </Button>
        </li>
      ))}
    </ul>
  )
}
