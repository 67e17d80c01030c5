import { checkType, regime } from 'contract/core/classifier.ts'
import { goesByTime, goesByUsage } from 'contract/base-activities/regimes.ts'
import type { Field, Section, Values } from '../../ui/form/fields.ts'
import { MeasureUnitInput } from './MeasureUnitInput.tsx'
import { actionChoices, specialtyChoices, trainingChoices, usageUnitChoices } from '../../records/plans/planQueries.ts'

const isMeasure = (values: Values) => Number(values['fkc_check_type']) === checkType.MEDIDA

const answerFields = (values: Values, readsMeter: readonly Field[] = []): Field[] => [
  { name: 'fkc_check_type', kind: 'classifier', type: 'CHECK_TYPE', help: 'Qué se responde al hacerla' },
  ...(isMeasure(values)
    ? ([
        {
          name: 'measure_unit',
          kind: 'own',
          required: true,
          input: MeasureUnitInput,
          help: 'Como se lee en el instrumento: bar, mm, °C'
        },
        { name: 'measure_min', kind: 'number', decimals: true, help: 'Por debajo se avisa al técnico' },
        { name: 'measure_max', kind: 'number', decimals: true, help: 'Por encima se avisa al técnico' },
        ...readsMeter
      ] as const)
    : [])
]

const procedure: Field = {
  name: 'procedure',
  kind: 'textarea',
  wide: true,
  help: 'Un paso en cada línea. Las líneas que empiezan por Seguridad, EPP, Precaución, Peligro o Bloqueo se muestran como aviso. Las imágenes que añada en Documentos se ven con los pasos.'
}

const names: readonly Field[] = [
  { name: 'code', kind: 'text', code: true, help: 'Único en el plan' },
  { name: 'name', kind: 'text' }
]

/** The section with the fields by which dates are counted. */
export const ruleTitle = 'Cada cuánto'

/** The fields of a task: it is due with its activity, so it has no rule of its own. */
export const taskSections = (values: Values): readonly Section[] => [
  { fields: [...names, ...answerFields(values), procedure, { name: 'is_active', kind: 'boolean' }] }
]

/** The fields of an activity, of which those are shown that its regime and its answer need. */
export function activitySections(values: Values, units: readonly { id: number; name: string }[]): readonly Section[] {
  const rule = Number(values['fkc_regime'] ?? regime.FECHAS)
  return [
    {
      title: 'Qué se hace',
      text: 'Con las palabras que el técnico lee en su lista.',
      fields: [
        ...names,
        { name: 'fk_action', kind: 'resource', source: actionChoices },
        ...answerFields(values, [
          {
            name: 'reads_meter',
            kind: 'boolean',
            help: 'Lo que se mide queda como lectura del medidor de cada base, y mueve lo que depende de él'
          }
        ]),
        procedure
      ]
    },
    {
      title: 'Con qué',
      text: 'Para repartir el trabajo entre las noches y las personas.',
      fields: [
        { name: 'estimated_minutes', kind: 'number', help: 'De cada persona' },
        { name: 'people', kind: 'number' },
        { name: 'fk_specialty', kind: 'resource', source: specialtyChoices },
        {
          name: 'fk_training',
          kind: 'resource',
          source: trainingChoices,
          help: 'Sin ella vigente no se asigna a nadie'
        },
        { name: 'fkc_priority', kind: 'classifier', type: 'PRIORITY' },
        { name: 'requires_stop', kind: 'boolean', help: 'Se programa con la línea parada' },
        { name: 'is_active', kind: 'boolean', help: 'Lo que no está activo no vence' }
      ]
    },
    {
      title: ruleTitle,
      text: 'Lo que una base tenga distinto se cambia en ella.',
      fields: [
        {
          name: 'fkc_regime',
          kind: 'classifier',
          required: true,
          type: 'REGIME',
          help: 'Por fechas y lecturas: lo que llegue antes'
        },
        ...(goesByTime(rule)
          ? ([
              { name: 'time_interval_value', kind: 'number', help: 'Un número entero desde 1' },
              {
                name: 'fk_periodicity_unit',
                kind: 'options',
                required: true,
                options: units.map(({ id, name }) => ({ value: id, label: name })),
                help: 'Un día de la semana cuenta semanas y cae en ese día'
              },
              {
                name: 'is_floating',
                kind: 'boolean',
                help: 'Flotante: la fecha siguiente cuenta desde que se hizo. Si no, desde cuando tocaba'
              }
            ] as const)
          : []),
        ...(goesByUsage(rule)
          ? ([
              {
                name: 'usage_interval_value',
                kind: 'number',
                decimals: true,
                help: 'Lo que cuenta el medidor entre una vez y la siguiente'
              },
              { name: 'fk_usage_unit', kind: 'resource', required: true, source: usageUnitChoices }
            ] as const)
          : []),
        {
          name: 'tolerance_days',
          kind: 'number',
          help: 'Días de retraso que se admiten: hasta entonces no se marca como atrasada'
        },
        {
          name: 'reset_on_replace',
          kind: 'boolean',
          help: 'Con un activo nuevo vuelve a contar desde ese día o lectura'
        }
      ]
    }
  ]
}
