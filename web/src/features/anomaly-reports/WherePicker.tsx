import { Button, Select, Skeleton, TextInput } from '@mantine/core'
import { IconCurrentLocation, IconMapPin, IconQrcode, IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReportPlaces } from 'contract/anomaly-reports/anomaly-reports.ts'
import type { Point } from 'contract/core/coordinates.ts'
import { formatNumber } from 'contract/core/format.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { isServerUnavailable } from '../../api/client.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { scrollingList } from '../../ui/form/selectList.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { labelQuery } from '../../records/labels/labelQueries.ts'
import { placeIcon } from '../../records/locations/placeIcon.ts'
import { useOwnPosition } from '../../ui/map/useOwnPosition.ts'
import classes from './newReport.module.css'
import { chosenOf, findSpots, maxFoundPlaces, nearest, recentSpots, type Spot, spotOf } from './places.ts'

const Scanner = lateComponent(async () => (await import('../../records/labels/Scanner.tsx')).Scanner)

type Chosen = ReturnType<typeof chosenOf>
type WherePickerProps = {
  user: string
  line: { id: number; name: string }
  /** undefined while they are asked for */
  places: ReportPlaces | undefined
  value: Pick<Chosen, 'fk_location' | 'fk_base'> | { fk_location: null; fk_base: number | null }
  error: string | undefined
  onChange: (chosen: Chosen) => void
  onClear: () => void
}

/** Where it is: by its label, among the last ones, the nearest, or by its name; then, within the place, which base. */
export function WherePicker({ places, value, onChange, onClear, ...props }: WherePickerProps) {
  if (!places) return <Skeleton height={160} radius="md" aria-busy="true" />
  const spot = spotOf(places, value)
  return (
    <section className={classes.part} aria-labelledby="where">
      <h2 id="where">Dónde</h2>
      {spot ? (
        <ChosenSpot spot={spot} places={places} onChange={onChange} onClear={onClear} />
      ) : (
        <Choices places={places} onChoose={one => onChange(chosenOf(one))} {...props} />
      )}
    </section>
  )
}

type ChosenSpotProps = Pick<WherePickerProps, 'onChange' | 'onClear'> & { spot: Spot; places: ReportPlaces }

function ChosenSpot({ spot, places, onChange, onClear }: ChosenSpotProps) {
  const { place, base } = spot
  const Icon = placeIcon(place.fkc_type)
  const isLine = place.id === place.fk_line
  const within = places.bases.filter(({ fk_location }) => isLine || fk_location === place.id)
  return (
    <>
      <div className={classes.chosen}>
        <Icon size={24} stroke={1.75} aria-hidden />
        <span className={classes.words}>
          <strong>{isLine ? `${place.name} (toda la línea)` : place.name}</strong>
          {base && (
            <span className={classes.note}>
              <span className="code">{base.code}</span> {base.name}
              {base.asset && ` · ${base.asset.name}`}
            </span>
          )}
        </span>
        <Button variant="default" className={classes.tool} onClick={onClear}>
          Cambiar
        </Button>
      </div>
      {within.length > 0 && (
        <Select
          label="Base"
          placeholder="Si es algo concreto"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Quitar la base' }}
          nothingFoundMessage="Sin resultados"
          data={within.map(({ id, code, name }) => ({ value: String(id), label: `${code} · ${name}` }))}
          limit={100}
          value={base ? String(base.id) : null}
          onChange={id => onChange(chosenOf({ place, base: within.find(one => String(one.id) === id) ?? null }))}
          {...scrollingList}
        />
      )}
    </>
  )
}

type ChoicesProps = Pick<WherePickerProps, 'user' | 'line' | 'error'> & {
  places: ReportPlaces
  onChoose: (spot: Spot) => void
}

function Choices({ user, line, places, error, onChoose }: ChoicesProps) {
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [at, setAt] = useState<Point>()
  const [isScanning, setIsScanning] = useState(false)
  const position = useOwnPosition(setAt)
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error) search.current?.focus()
  }, [error])
  const whole = places.places.find(({ id }) => id === line.id)
  const near = at ? nearest(places, at) : []
  const sought = findSpots(places, text)
  const recent = recentSpots(user, line.id, places)

  /** @returns what is wrong with a scanned label */
  const pick = async (code: string): Promise<string | undefined> => {
    const known = places.labels.find(label => label.code === code)
    const spot = known && spotOf(places, known)
    if (spot) {
      onChoose(spot)
      return undefined
    }
    try {
      const { record } = await queryClient.query(labelQuery(code))
      if (!record) return 'Esta etiqueta aún no está en ningún sitio.'
      return `${record.code} · ${record.name} no es de ${line.name}.`
    } catch (failure) {
      if (isServerUnavailable(failure))
        return 'Hace falta señal para leer esta etiqueta. Busque la ubicación por su nombre.'
      return 'Esa etiqueta es de otro sitio.'
    }
  }

  return (
    <>
      <div className={classes.tools}>
        <Button
          className={classes.tool}
          variant="default"
          leftSection={<IconQrcode size={20} aria-hidden />}
          onClick={() => setIsScanning(true)}
        >
          Escanear QR
        </Button>
        <Button
          className={classes.tool}
          variant="default"
          loading={position.isAsking}
          leftSection={<IconCurrentLocation size={20} aria-hidden />}
          onClick={position.ask}
        >
          Cerca de mí
        </Button>
      </div>
      {position.refusal && (
        <p className={classes.trouble} role="alert">
          {position.refusal}
        </p>
      )}
      {at && near.length === 0 && <p className={classes.note}>Las ubicaciones de la línea no tienen coordenadas.</p>}
      <TextInput
        ref={search}
        label="Ubicación o base"
        placeholder="Torre 7, polea, código…"
        required
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        error={error}
        autoComplete="off"
        spellCheck={false}
        onChange={event => setText(event.currentTarget.value)}
      />
      {text.trim() !== '' ? (
        <SpotList
          label="Encontradas"
          spots={sought}
          onChoose={onChoose}
          empty={`Nada en ${line.name} se llama así.`}
          note={sought.length === maxFoundPlaces ? 'Escriba algo más para ver otras.' : undefined}
        />
      ) : (
        <>
          {near.length > 0 && (
            <SpotList
              label="Más cerca"
              spots={near.map(({ place }) => ({ place, base: null }))}
              notes={near.map(({ metres }) => metresText(metres))}
              onChoose={onChoose}
            />
          )}
          {recent.length > 0 && <SpotList label="Últimas" spots={recent} onChoose={onChoose} />}
          {whole && <SpotList label="Sin sitio concreto" spots={[{ place: whole, base: null }]} onChoose={onChoose} />}
        </>
      )}
      <Sheet opened={isScanning} onClose={() => setIsScanning(false)} title="Escanear una etiqueta">
        <Suspense fallback={<Skeleton height={240} />}>
          {isScanning && <Scanner onClose={() => setIsScanning(false)} onPick={pick} />}
        </Suspense>
      </Sheet>
    </>
  )
}

const metresText = (metres: number) =>
  metres < 1000 ? `a ${formatNumber(Math.round(metres / 10) * 10, 0)} m` : `a ${formatNumber(metres / 1000, 1)} km`

const none: readonly string[] = []

type SpotListProps = {
  label: string
  spots: readonly Spot[]
  /** beside each */
  notes?: readonly string[]
  note?: string | undefined
  empty?: string
  onChoose: (spot: Spot) => void
}

function SpotList({ label, spots, notes = none, note, empty, onChoose }: SpotListProps) {
  if (spots.length === 0) return empty ? <p className={classes.note}>{empty}</p> : null
  return (
    <div>
      <p className={classes.listLabel} aria-hidden>
        {label}
      </p>
      <ul className={classes.spots} aria-label={label}>
        {spots.map((spot, index) => {
          const { place, base } = spot
          return (
            <li key={`${place.id} ${base?.id}`}>
              <button type="button" className={classes.spot} onClick={() => onChoose(spot)}>
                <IconMapPin size={18} stroke={1.75} aria-hidden />
                <span className={classes.words}>
                  <span>{place.id === place.fk_line ? `${place.name} (toda la línea)` : place.name}</span>
                  {base && (
                    <span className={classes.note}>
                      <span className="code">{base.code}</span> {base.name}
                    </span>
                  )}
                </span>
                {notes[index] && <span className={classes.note}>{notes[index]}</span>}
              </button>
            </li>
          )
        })}
      </ul>
      {note && <p className={classes.note}>{note}</p>}
    </div>
  )
}
