import { SegmentedControl, Skeleton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { classifiersOf, locationType } from 'contract/core/classifier.ts'
import { counted } from 'contract/core/format.ts'
import { type MapPlace, maxMapPlaces, pointTypes } from 'contract/locations/locations.ts'
import { useMemo } from 'react'
import { Can } from '../../ui/shell/Can.tsx'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { AppLink, useGo } from '../../ui/shell/AppLink.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { nameRank } from '../../ui/map/declutter.ts'
import { MapLine, MapMark } from '../../ui/map/mapParts.tsx'
import { MapView } from '../../ui/map/MapView.tsx'
import { RecordLink } from '../../records/RecordLink.tsx'
import { DrawnLine } from '../../records/locations/LineDrawing.tsx'
import { mapPlacesCall } from '../../records/locations/locationQueries.ts'
import { isPlaced, type PlaceAt, ropeOf } from './onMap.ts'
import { placeIcon } from '../../records/locations/placeIcon.ts'
import classes from './placesMap.module.css'

type Line = { id: number; name: string; color: string | null }

/** All lines on a map, or the selected one: their ropes, stations, towers and workshops. */
export function PlacesMap() {
  const { line } = useSelectedLine()
  const isOne = useSearch({ from: '__root__' })['lineas'] === 'una'
  const query = useQuery(mapPlacesCall.query({ query: isOne ? { fkLine: line.fk_location } : {} }))
  const { data, error } = query
  if (error && !data) return <ErrorState what="No se han podido cargar las ubicaciones" query={query} />
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <LineSwitch isOne={isOne} line={line.location.name} />
        <Legend />
      </div>
      {data ? (
        <LinesMap key={isOne ? line.fk_location : 0} {...data} />
      ) : (
        <Skeleton height={480} radius="md" aria-busy="true" />
      )}
    </div>
  )
}

function LinesMap({ lines, places, is_whole }: { lines: Line[]; places: MapPlace[]; is_whole: boolean }) {
  const placed = useMemo(() => places.filter(isPlaced), [places])
  if (placed.length === 0)
    return (
      <>
        <EmptyState
          title="Ninguna ubicación tiene posición en el mapa"
          text="Ábrala, pulse «Editar» y elija su posición en el mapa, o escriba su latitud y longitud."
        />
        <Unplaced places={places} />
      </>
    )
  const colours = new Map(lines.map(({ id, color }) => [id, color]))
  return (
    <>
      {!is_whole && <p className={classes.note}>Se ven las primeras {maxMapPlaces}: elija una sola línea.</p>}
      <MapView isPage label="Mapa de las líneas" shown={placed} instead={<Drawings lines={lines} places={places} />}>
        {lines.map(({ id, color }) => (
          <MapLine key={id} points={ropeOf(places, id)} colour={color ?? anyColour} />
        ))}
        {placed.map(place => (
          <Mark key={place.id} place={place} colour={colours.get(place.fk_line ?? 0) ?? anyColour} />
        ))}
      </MapView>
      <Lines lines={lines} />
      <Unplaced places={places} />
    </>
  )
}

/** Of lines without a colour, and of places that serve all. */
const anyColour = '#636c79'

/** What is shown first where marks lie on each other: stations, then workshops, then names, then towers. */
const ranks: Readonly<Record<number, number>> = { [locationType.ESTACION]: 0, [locationType.TORRE]: 3 }

function Mark({ place, colour }: { place: PlaceAt; colour: string }) {
  const { id, fkc_type, code, name } = place
  const Icon = placeIcon(fkc_type)
  const isStation = fkc_type === locationType.ESTACION
  return (
    <MapMark at={place}>
      {fkc_type === locationType.TORRE && <span className={classes.dot} style={{ background: colour }} />}
      <span
        className={classes.mark}
        data-rank={ranks[fkc_type] ?? 1}
        data-tower={fkc_type === locationType.TORRE || undefined}
        style={{ borderColor: colour }}
      >
        <RecordLink entity="location" id={id}>
          <Icon size={16} stroke={1.75} aria-hidden />
          <VisuallyHidden>
            {name}, {code}
          </VisuallyHidden>
        </RecordLink>
      </span>
      {isStation && (
        <span className={classes.name} data-rank={nameRank} aria-hidden>
          {shortName(name)}
        </span>
      )}
    </MapMark>
  )
}

/** 'Taypi Uta (Estación Central)' is called Taypi Uta. */
const shortName = (name: string) => name.replace(/ \(.*\)$/, '')

/** The lines without a map: each by the positions of its stations and towers. */
function Drawings({ lines, places }: { lines: Line[]; places: MapPlace[] }) {
  const go = useGo()
  return lines.map(({ id, name }) => (
    <DrawnLine
      key={id}
      name={name}
      places={places.filter(place => place.fk_line === id)}
      chosen={undefined}
      onChoose={chosen => go({ to: '/admin/locations', search: { nodo: String(chosen) } })}
    />
  ))
}

function LineSwitch({ isOne, line }: { isOne: boolean; line: string }) {
  const go = useGo()
  return (
    <SegmentedControl
      aria-label="Qué líneas se ven"
      classNames={{ root: classes.lines, control: classes.line }}
      value={isOne ? 'una' : 'todas'}
      onChange={value =>
        go({
          to: '.',
          search: before => ({ ...before, lineas: value === 'una' ? value : undefined }),
          resetScroll: false
        })
      }
      data={[
        { value: 'todas', label: 'Todas las líneas' },
        { value: 'una', label: line }
      ]}
    />
  )
}

/** What the marks mean. */
function Legend() {
  return (
    <ul className={classes.legend} aria-label="Tipos de ubicación">
      {classifiersOf('LOCATION_TYPE')
        .filter(({ id }) => pointTypes.includes(id))
        .map(({ id, name }) => {
          const Icon = placeIcon(id)
          return (
            <li key={id}>
              <Icon size={16} stroke={1.75} aria-hidden /> {name}
            </li>
          )
        })}
    </ul>
  )
}

/** Which line has which colour. */
function Lines({ lines }: { lines: Line[] }) {
  return (
    <ul className={classes.legend} aria-label="Líneas">
      {lines.map(({ id, name, color }) => (
        <li key={id}>
          <span className={classes.swatch} style={{ background: color ?? anyColour }} />
          <RecordLink entity="location" id={id}>
            {name}
          </RecordLink>
        </li>
      ))}
    </ul>
  )
}

/** What can't be on the map yet, and where its position is given. */
function Unplaced({ places }: { places: MapPlace[] }) {
  const unplaced = places.filter(place => !isPlaced(place))
  if (unplaced.length === 0) return null
  return (
    <details className={classes.unplaced}>
      <summary>{counted(unplaced.length, ['lugar sin posición', 'lugares sin posición'])}</summary>
      <ul>
        {unplaced.slice(0, maxListed).map(({ id, code, name }) => (
          <li key={id}>
            <span>
              <span className="code">{code}</span>{' '}
              <RecordLink entity="location" id={id}>
                {name}
              </RecordLink>
            </span>
            <Can permission="locations.write">
              <AppLink
                to="/admin/locations"
                search={{ nodo: String(id), record: String(id) }}
                aria-label={`Dar posición a ${name}`}
              >
                Dar posición
              </AppLink>
            </Can>
          </li>
        ))}
      </ul>
      {unplaced.length > maxListed && (
        <p className={classes.note}>Y {counted(unplaced.length - maxListed, ['más', 'más'])}.</p>
      )}
    </details>
  )
}

const maxListed = 50
