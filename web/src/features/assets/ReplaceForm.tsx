import { Skeleton, Switch, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Asset, Replacement } from 'contract/assets/assets.ts'
import { assetStatus } from 'contract/core/classifier.ts'
import { isDay } from 'contract/core/days.ts'
import { formatNumber, formatWeekdayDate } from 'contract/core/format.ts'
import { useState } from 'react'
import { NotRead } from '../../ui/record/NotRead.tsx'
import { RecordSelect } from '../../ui/form/RecordSelect.tsx'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { TypedNumberInput } from '../../ui/input/TypedNumberInput.tsx'
import { splitMoment } from '../../ui/input/moments.ts'
import { AcceptUnusual, unusualNames, useAccepted } from './AcceptUnusual.tsx'
import { ActionForm, useActionFields } from './ActionForm.tsx'
import { previewApi, replaceMutation, storedChoices } from '../../records/assets/assetQueries.ts'
import classes from './assets.module.css'
import { PlaceSelect } from './TakeOutForms.tsx'

const { EN_ALMACEN, EN_REPARACION, DE_BAJA } = assetStatus
const places = [EN_ALMACEN, EN_REPARACION, DE_BAJA] as const

type Value = number | string | null
type Meters = Readonly<Record<number, { out: Value; in: Value; reason?: string }>>

/** Replaces an asset in its base by one from the store; what follows is shown first. */
export function ReplaceForm({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const zone = useTimeZone()
  const fields = useActionFields()
  const [successor, setSuccessor] = useState<number | null>(null)
  const [sameModel, setSameModel] = useState(asset.fk_model !== null)
  const [place, setPlace] = useState<(typeof places)[number]>(EN_ALMACEN)
  const [meters, setMeters] = useState<Meters>({})
  const unusual = useAccepted(fields)
  const replace = useMutation(replaceMutation())
  const { day } = splitMoment(fields.at, zone)
  const preview = useQuery({
    ...previewApi.query(
      {
        params: { id: asset.id },
        query: { ...(isDay(day) && { replaced_on: day }), ...(successor !== null && { fk_asset_new: successor }) }
      },
      { suppressToast: true }
    ),
    placeholderData: before => before
  })
  const comes = preview.data?.successor
  // Only meters that were read: without a reading at both ends nothing is known of the new one.
  const read = (preview.data?.meters ?? []).filter(({ id }) => !isEmpty(meters[id]?.out) || !isEmpty(meters[id]?.in))
  const wrong = read.filter(({ id }) => [meters[id]?.out, meters[id]?.in].some(value => typeof value === 'string'))
  const names = Object.fromEntries(
    read.flatMap(({ id }, index) =>
      ['fk_base_metric', 'value_out', 'value_in', 'reason'].map(name => [
        `meters.${index}.${name}`,
        name === 'reason' ? `reason ${id}` : `meter ${id}`
      ])
    )
  )
  return (
    <ActionForm
      fields={fields}
      draft={{
        name: `asset:${asset.id}:replace`,
        fields: {
          successor: [successor, setSuccessor],
          sameModel: [sameModel, setSameModel],
          place: [place, setPlace],
          meters: [meters, setMeters]
        }
      }}
      confirm="Reemplazar"
      moment="Reemplazado el"
      reason="required"
      required={{
        fk_asset_new: { label: 'Activo nuevo', value: successor },
        ...Object.fromEntries(wrong.map(({ id, name }) => [`meter ${id}`, { label: name, value: null }]))
      }}
      names={{
        fk_asset_new: 'fk_asset_new',
        replaced_at: 'at',
        value: 'meters',
        read_at: 'at',
        ...unusualNames,
        ...names
      }}
      onConfirm={() =>
        replace.mutateAsync({
          params: { id: asset.id },
          body: {
            version: asset.version,
            fk_asset_new: successor ?? 0,
            reason: fields.reason.trim(),
            old_status: place,
            ...unusual.body,
            ...(asset.fk_base && { fk_base: asset.fk_base }),
            ...(fields.moment && { replaced_at: fields.moment }),
            meters: read.map(({ id, lived }) => ({
              fk_base_metric: id,
              value_out: numberOf(meters[id]?.out),
              value_in: numberOf(meters[id]?.in) ?? lived ?? 0,
              ...(meters[id]?.reason?.trim() && { reason: meters[id].reason.trim() })
            }))
          }
        })
      }
      onClose={onClose}
    >
      {/* Above the list that opens, which would cover it. */}
      {asset.model && (
        <Switch
          label={`Solo del modelo ${asset.model.name}`}
          checked={sameModel}
          onChange={event => setSameModel(event.currentTarget.checked)}
        />
      )}
      <RecordSelect
        label="Activo nuevo"
        required
        description="De los que están en almacén"
        source={storedChoices(sameModel ? asset.fk_model : null)}
        value={successor}
        onChange={next => {
          fields.clear('fk_asset_new')
          setSuccessor(next)
          unusual.reset()
        }}
        error={fields.errors['fk_asset_new']}
        none={sameModel ? 'Ninguno de este modelo en almacén' : 'Ninguno en almacén'}
        data-autofocus
        openOnFocus={false}
      />
      <AcceptUnusual
        labels={{
          accept_other_subsystem:
            comes?.other_subsystem &&
            `${comes.code} es de «${comes.other_subsystem.name}», otro subsistema que ${asset.code}: es el que va aquí`,
          accept_other_line: comes?.other_line && `${comes.code} estuvo en ${comes.other_line.name}: cambia de línea`
        }}
        errors={fields.errors}
        {...unusual}
      />
      <PlaceSelect label={`${asset.code} queda`} value={place} places={places} onChange={setPlace} />
      {preview.error && <NotRead what="No se sabe qué empieza de nuevo" query={preview} />}
      {!preview.data && !preview.error && <Skeleton height={64} />}
      {preview.data && (
        <>
          {preview.data.meters.length > 0 && (
            <Text size="sm" c="dimmed">
              Llene solo los medidores que se cambian con el activo: los demás siguen contando.
            </Text>
          )}
          {preview.data.meters.map(meter => (
            <fieldset key={meter.id} className={classes.meter}>
              <legend>
                {meter.name}
                {meter.current_value !== null && (
                  <span className={classes.note}>
                    {' '}
                    marca {formatNumber(meter.current_value, 2, { atLeast: 0 })} {unitText(meter.usage_unit)}
                  </span>
                )}
              </legend>
              <TypedNumberInput
                label="Al retirar"
                value={meters[meter.id]?.out ?? null}
                error={fields.errors[`meter ${meter.id}`]}
                onChange={out => setMeters({ ...meters, [meter.id]: { in: null, ...meters[meter.id], out } })}
              />
              <TypedNumberInput
                label="Al montar el nuevo"
                placeholder={formatNumber(meter.lived ?? 0, 2, { atLeast: 0 })}
                description={
                  meter.lived === null
                    ? undefined
                    : `Ya contó ${formatNumber(meter.lived, 2, { atLeast: 0 })} ${unitText(meter.usage_unit)}: vacío, sigue desde ahí`
                }
                value={meters[meter.id]?.in ?? null}
                onChange={value => setMeters({ ...meters, [meter.id]: { out: null, ...meters[meter.id], in: value } })}
              />
              {fields.errors[`reason ${meter.id}`] && (
                <TextInput
                  className={classes.why}
                  label="¿Por qué es correcta?"
                  value={meters[meter.id]?.reason ?? ''}
                  error={fields.errors[`reason ${meter.id}`]}
                  onChange={event =>
                    setMeters({
                      ...meters,
                      [meter.id]: { in: null, out: null, ...meters[meter.id], reason: event.currentTarget.value }
                    })
                  }
                />
              )}
            </fieldset>
          ))}
          {fields.errors['meters'] && <Text c="red">{fields.errors['meters']}</Text>}
          <Restarts restarts={preview.data.restarts} />
        </>
      )}
    </ActionForm>
  )
}

/** The activities that start again, and when each is due then. */
function Restarts({ restarts }: Pick<Replacement, 'restarts'>) {
  if (restarts.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Las actividades de la base siguen con sus fechas: ninguna empieza de nuevo con un activo nuevo.
      </Text>
    )
  return (
    <div>
      <Text size="sm">
        {restarts.length === 1
          ? 'Una actividad empieza de nuevo; las demás siguen con sus fechas:'
          : `${restarts.length} actividades empiezan de nuevo; las demás siguen con sus fechas:`}
      </Text>
      <ul className={classes.follows}>
        {restarts.map(restart => (
          <li key={restart.id}>
            {restart.activity.name}
            <span className={classes.note}>{nextText(restart)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** 'Ahora vence el 05/03/2026; después, el 01/06/2026 o tras 500 h' */
function nextText({
  due_date,
  next_date,
  usage_interval_value: interval,
  usage_unit: unit
}: Replacement['restarts'][number]) {
  const after = [
    next_date && `el ${formatWeekdayDate(next_date)}`,
    interval !== null && `tras ${formatNumber(interval, 2, { atLeast: 0 })} ${unit ? unitText(unit) : ''}`
  ].filter(Boolean)
  return [
    due_date && `Ahora vence el ${formatWeekdayDate(due_date)}`,
    after.length > 0 && `después, ${after.join(' o ')}`
  ]
    .filter(Boolean)
    .join('; ')
}

const unitText = ({ name, symbol }: { name: string; symbol: string | null }) => symbol ?? name.toLocaleLowerCase('es')
const isEmpty = (value: Value | undefined) => value === undefined || value === null || value === ''
const numberOf = (value: Value | undefined) => (typeof value === 'number' ? value : null)
