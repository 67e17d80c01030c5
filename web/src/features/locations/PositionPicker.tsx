import { Alert, Button } from '@mantine/core'
import { IconCurrentLocation, IconMapPinFilled, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { locationType } from 'contract/core/classifier.ts'
import { isOnEarth, kilometresBetween, type Point, pointText } from 'contract/core/coordinates.ts'
import type { MapPlace } from 'contract/locations/locations.ts'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { nameRank } from '../../ui/map/declutter.ts'
import type { Drawing } from '../../ui/map/drawing.ts'
import { MapLine, MapMark } from '../../ui/map/mapParts.tsx'
import { MapView } from '../../ui/map/MapView.tsx'
import { mapPlacesCall } from '../../records/locations/locationQueries.ts'
import { isPlaced, type PlaceAt, ropeOf } from './onMap.ts'
import classes from './placeOnMap.module.css'
import { PlaceSearch } from './PlaceSearch.tsx'
import { useOwnPosition } from '../../ui/map/useOwnPosition.ts'

type PositionPickerProps = {
  point: Point | undefined
  /** with all decimals */
  onPick: (point: Point | undefined) => void
  /** which place is given a position; without it, a new one */
  place: number | undefined
  /** metres along the line */
  position: unknown
  line: number | null
}

const none: MapPlace[] = []

/** A map on which the position of a place is pressed, dragged or moved by keys, among what else is on its line. */
export function PositionPicker({ point, onPick, place, position, line }: PositionPickerProps) {
  const { data, isPending } = useQuery(mapPlacesCall.query({ query: {} }, { suppressToast: true }))
  const places = data?.places ?? none
  const others = useMemo(
    () => places.filter(isPlaced).filter(other => other.fk_line === line && other.id !== place),
    [places, line, place]
  )
  const [map, setMap] = useState<Drawing>()
  const own = useOwnPosition(at => {
    onPick(at)
    map?.centre(at)
  })
  // What is in sight at first stays so while the mark moves.
  const [first] = useState(point)
  if (isPending) return null
  const neighbours = first ? nearestOf(others, first) : others
  const shown = first ? [first, ...neighbours] : others.length > 0 ? others : places.filter(isPlaced)
  return (
    <div className={classes.picker}>
      <div className={classes.tools}>
        <PlaceSearch places={places} map={map} />
        <Button
          variant="default"
          leftSection={<IconCurrentLocation size={18} aria-hidden />}
          loading={own.isAsking}
          onClick={own.ask}
        >
          Mi posición
        </Button>
      </div>
      {own.refusal && <Alert color="red">{own.refusal}</Alert>}
      <MapView label="Mapa para elegir la posición" shown={shown} onPress={onPick} onReady={setMap}>
        <Neighbours
          others={others}
          line={line}
          point={point}
          position={position}
          colour={colourOf(data?.lines, line)}
        />
        {point && <Pin point={point} map={map} onMove={onPick} />}
      </MapView>
      <div className={classes.foot}>
        <p className={classes.hint}>
          {point
            ? 'Pulse en otro punto o arrastre la marca. Con el teclado, las flechas la mueven 11 m; con Mayús, 110 m.'
            : 'Pulse en el mapa donde está la ubicación.'}
        </p>
        {point ? (
          <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => onPick(undefined)}>
            Quitar la posición
          </Button>
        ) : (
          map && (
            <Button variant="default" onClick={() => onPick(map.middle())}>
              Marcar el centro del mapa
            </Button>
          )
        )}
      </div>
    </div>
  )
}

const colourOf = (lines: readonly { id: number; color: string | null }[] | undefined, line: number | null) =>
  lines?.find(({ id }) => id === line)?.color ?? '#636c79'

/** The few nearest to a point: what it is to be seen among. */
const nearestOf = (others: readonly PlaceAt[], point: Point) =>
  others.toSorted((a, b) => kilometresBetween(a, point) - kilometresBetween(b, point)).slice(0, 4)

type NeighboursProps = {
  others: readonly PlaceAt[]
  line: number | null
  point: Point | undefined
  position: unknown
  colour: string
}

/** What else is on the line, faint, and the line as it would be. */
function Neighbours({ others, line, point, position, colour }: NeighboursProps) {
  const own =
    point && typeof position === 'number' && line !== null
      ? [{ ...point, id: 0, code: '', name: '', fk_line: line, fkc_type: locationType.TORRE, position_m: position }]
      : []
  return (
    <>
      {line !== null && <MapLine points={ropeOf([...others, ...own], line)} colour={colour} isFaint />}
      {others.map(other => (
        <MapMark key={other.id} at={other}>
          <span
            className={classes.neighbour}
            data-tower={other.fkc_type === locationType.TORRE || undefined}
            title={`${other.code} ${other.name}`}
          />
          {other.fkc_type === locationType.ESTACION && (
            <span className={classes.name} data-rank={nameRank}>
              {other.name}
            </span>
          )}
        </MapMark>
      ))}
    </>
  )
}

/** 0.0001°, what a position is exact to; with Shift ten times as far. */
const step = 0.0001

const directions: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1]
}

/** The mark itself: dragged, or moved by the arrows. */
function Pin({ point, map, onMove }: { point: Point; map: Drawing | undefined; onMove: (point: Point) => void }) {
  const move = (to: Point) => isOnEarth(to) && onMove(to)
  const byKey = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (!direction) return
    event.preventDefault()
    // The map has the same keys.
    event.stopPropagation()
    const size = event.shiftKey ? step * 10 : step
    move({ latitude: point.latitude + direction[0] * size, longitude: point.longitude + direction[1] * size })
  }
  // Where the mark was taken hold of, from its point: it must not jump under the finger.
  const grip = useRef({ x: 0, y: 0 })
  const hold = (event: PointerEvent) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    grip.current = { x: event.clientX - left - width / 2, y: event.clientY - top - height * 0.9 }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const drag = (event: PointerEvent) => {
    if (!map || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    move(map.pointAt(event.clientX - grip.current.x, event.clientY - grip.current.y))
  }
  return (
    <MapMark at={point}>
      <button
        type="button"
        className={classes.pin}
        aria-label={`Posición elegida: ${pointText(point)}`}
        aria-roledescription="marca que se mueve con las flechas"
        onKeyDown={byKey}
        onPointerDown={hold}
        onPointerMove={drag}
      >
        <IconMapPinFilled size={36} aria-hidden />
      </button>
    </MapMark>
  )
}
