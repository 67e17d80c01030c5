import { Button, MultiSelect, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { maxBases } from 'contract/bases/base-pattern.ts'
import { criticalities } from 'contract/bases/bases.ts'
import { bulkBody } from 'contract/bases/bases-in-bulk.ts'
import type { bulkBases } from 'contract/bases/bases-in-bulk.ts'
import { classifiersOf } from 'contract/core/classifier.ts'
import { formatNumber } from 'contract/core/format.ts'
import type { Location } from 'contract/locations/locations.ts'
import { ApiError } from '../../api/client.ts'
import type { ReplyOf } from '../../api/resourceApi.ts'
import { useLineLock, useSelectedLine } from '../../api/selectedLine.ts'
import { showSuccess } from '../../api/toasts.ts'
import { Badge } from '../../ui/record/badges.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { Failure } from '../../ui/state/Failure.tsx'
import { Fields } from '../../ui/form/Fields.tsx'
import type { OwnInputProps, Section } from '../../ui/form/fields.ts'
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { schemaFields } from '../../ui/form/useTypedDraft.tsx'
import { NotRead } from '../../ui/record/NotRead.tsx'
import { NothingFound } from '../../ui/table/NothingFound.tsx'
import type { OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { SheetView } from '../../ui/overlay/SheetView.tsx'
import {
  type Bulk,
  bulkMutation,
  bulkPreview,
  coded,
  placesOfLine,
  planChoices,
  structureChoices
} from '../../records/bases/baseQueries.ts'
import classes from './bases.module.css'
import { criticalityTexts } from './BaseForm.tsx'

/** Makes many bases by a pattern: what it makes is shown while it is typed. */
export function BulkDialog(sheet: OverlayViewProps) {
  return (
    <SheetView {...sheet}>
      <BulkForm onClose={sheet.onClose} />
    </SheetView>
  )
}

const fields = bulkBody.omit({ preview: true })

function sectionsOf(hasPlan: boolean): readonly Section[] {
  return [
    {
      fields: [
        { name: 'fk_location', kind: 'own', input: PlacesInput, wide: true },
        {
          name: 'fk_structure',
          kind: 'resource',
          source: structureChoices,
          placeholder: 'Código o nombre',
          wide: true
        },
        {
          name: 'pattern',
          kind: 'text',
          code: true,
          wide: true,
          placeholder: '{línea}-T{01..19}-BAL-{S|B}',
          help: '{línea} y {ubicación}: sus códigos; {01..19}: un contador, que avanza con las ubicaciones; {S|B}: uno y otro'
        },
        {
          name: 'name',
          kind: 'text',
          wide: true,
          placeholder: 'Balancín de {subida|bajada}, {ubicación}',
          help: 'Se escribe igual; sin él, el elemento y la ubicación'
        },
        {
          name: 'criticality',
          kind: 'options',
          options: criticalities.map(value => ({ value, label: criticalityTexts[value] }))
        },
        { name: 'fk_plan', kind: 'resource', source: planChoices, placeholder: 'Sin plan' },
        { name: 'requires_stop', kind: 'boolean' },
        ...(hasPlan ? [{ name: 'add_activities', kind: 'boolean' } as const] : [])
      ]
    }
  ]
}

/** Long enough for a word to be typed. */
const typingMs = 400

function BulkForm({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(fields, { fk_location: [] })
  const send = useMutation(bulkMutation())
  const { line } = useSelectedLine()
  useLineLock()
  const { body } = form.body()
  const isComplete = fields.safeParse(body).success
  const [asked] = useDebouncedValue(JSON.stringify(isComplete ? body : null), typingMs)
  const bulk = JSON.parse(asked) as Bulk | null
  const preview = useQuery({ ...bulkPreview(bulk as Bulk), enabled: bulk !== null })
  const isCurrent = isComplete && asked === JSON.stringify(body)
  const refusal = isCurrent ? preview.error : null
  const refused = (refusal instanceof ApiError && refusal.errors) || {}
  const rows = isComplete && !refusal ? preview.data : undefined
  const taken = rows?.filter(row => row.taken).length ?? 0
  const ready = isCurrent && !preview.isFetching && rows !== undefined && taken === 0

  const errors = {
    ...Object.fromEntries(Object.entries(refused).map(([name, [text]]) => [name, text])),
    ...form.errors
  }
  const shown = { ...form, input: (name: string) => ({ ...form.input(name), error: errors[name] }) }
  const showRefusal = (error: unknown) => {
    if (!(error instanceof ApiError) || !error.errors) return false
    form.refuse(error.errors)
    // A concurrent call may have made them: the preview lists which.
    void preview.refetch()
    return true
  }
  return (
    <DialogForm
      draft={{ name: `base:bulk:${line.fk_location}`, fields: schemaFields(form) }}
      confirm={rows && taken === 0 ? `Crear ${basesText(rows.length)}` : 'Crear bases'}
      disabled={isComplete && !ready}
      check={() => Object.keys(form.validate()).length === 0}
      onConfirm={() => send.mutateAsync({ body: body as Bulk })}
      onDone={made => {
        showSuccess(made.length === 1 ? 'Se ha creado 1 base' : `Se han creado ${basesText(made.length)}`)
        onClose()
      }}
      showRefusal={showRefusal}
      onClose={onClose}
    >
      <Fields form={shown} sections={sectionsOf(form.values['fk_plan'] !== null)} />
      {refusal && Object.keys(refused).length === 0 && (
        <div role="alert">
          <Failure error={refusal} />
        </div>
      )}
      {isComplete && !rows && !refusal && <Skeleton height={96} />}
      {rows && <Preview rows={rows} taken={taken} />}
    </DialogForm>
  )
}

const basesText = (count: number): string => (count === 1 ? '1 base' : `${formatNumber(count, 0)} bases`)

/** What would be made, with marks where something is taken. */
function Preview({ rows, taken }: { rows: ReplyOf<typeof bulkBases>; taken: number }) {
  const places = new Set(rows.map(({ location }) => location.id)).size
  return (
    <section aria-label="Lo que se creará">
      <p className={classes.text} role="status">
        <strong>{basesText(rows.length)}</strong> en {places === 1 ? '1 ubicación' : `${places} ubicaciones`}.
        {taken > 0 && ` ${taken === 1 ? 'Una ya existe' : `${taken} ya existen`}: no se crea ninguna mientras choquen.`}
      </p>
      {/* It scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.preview} tabIndex={0} role="group" aria-label="Bases">
        <table>
          <thead>
            <tr>
              <th scope="col">Código</th>
              <th scope="col">Nombre</th>
              <th scope="col">Ubicación</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.code}>
                <td>
                  <span className="code">{row.code}</span> {row.taken === 'code' && <Taken>Ya existe</Taken>}
                </td>
                <td>
                  {row.name} {row.taken === 'name' && <Taken>Nombre ocupado</Taken>}
                </td>
                <td>{row.location.name}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const Taken = ({ children }: { children: string }) => (
  <Badge colour="red" icon={IconAlertTriangle}>
    {children}
  </Badge>
)

/** Chooses places of the selected line, all of a kind at once too. */
function PlacesInput({ id, label, required, error, value, onChange }: OwnInputProps) {
  const { line } = useSelectedLine()
  const query = useQuery(placesOfLine(line.fk_location))
  const { data } = query
  const places = data?.filter(({ is_active }) => is_active) ?? []
  const chosen = value as readonly number[]
  const none =
    places.length === 0 ? 'Esta línea no tiene ubicaciones: créelas primero en Ubicaciones' : 'Sin resultados'
  const nothingFound = data ? <NothingFound>{none}</NothingFound> : 'Buscando…'
  if (!data && query.error) return <NotRead what="No se han podido cargar las ubicaciones de la línea" query={query} />
  return (
    <div>
      <MultiSelect
        id={id}
        data-autofocus
        openOnFocus={false}
        label={label}
        required={required}
        error={error}
        placeholder={chosen.length === 0 ? 'Código o nombre' : ''}
        searchable
        hidePickedOptions
        classNames={{ pillsList: classes.pills }}
        limit={100}
        maxDropdownHeight={260}
        nothingFoundMessage={nothingFound}
        attributes={{ options: { 'aria-busy': !data } }}
        data={places.map(place => ({ value: String(place.id), label: coded(place) }))}
        value={chosen.map(String)}
        onChange={ids => onChange(ids.map(Number))}
      />
      <div className={classes.kinds}>
        {kindsOf(places).map(({ name, ids }) => (
          <Button key={name} size="compact-sm" variant="default" onClick={() => onChange(ids)}>
            {name} ({ids.length})
          </Button>
        ))}
        {chosen.length > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => onChange([])}>
            Quitar todas
          </Button>
        )}
      </div>
    </div>
  )
}

/** Kinds of places of which there are several, but not more than can be chosen. */
function kindsOf(places: readonly Location[]): { name: string; ids: number[] }[] {
  return classifiersOf('LOCATION_TYPE').flatMap(({ id, name }) => {
    const ids = places.filter(({ fkc_type }) => fkc_type === id).map(place => place.id)
    return ids.length > 1 && ids.length <= maxBases ? [{ name, ids }] : []
  })
}
