import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Point } from 'contract/core/coordinates.ts'
import type { MapService } from 'contract/locations/locations.ts'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOnline } from '../../api/useOnline.ts'
import { ErrorState } from '../state/ErrorState.tsx'
import { declutter } from './declutter.ts'
import type { Drawing, OpenDrawing } from './drawing.ts'
import classes from './map.module.css'
import { MapContext } from './mapParts.tsx'
import { mapServiceQuery } from './mapService.ts'

type MapViewProps = {
  /** what it is a map of */
  label: string
  /** what is in sight at first, and after 'Ver todo' */
  shown: readonly Point[]
  onPress?: (at: Point) => void
  /** called with the map once it is drawn, and with nothing when it goes */
  onReady?: (map: Drawing | undefined) => void
  /** in a page of its own: it is tall, and the wheel zooms */
  isPage?: boolean
  /** instead of a map whose ground can't be had; without it, the map goes on with what is on it */
  instead?: ReactNode
  /** marks and lines */
  children: ReactNode
}

/** A map with what is on it: of Google where the server has a key, else of tiles. */
export function MapView(props: MapViewProps) {
  const service = useQuery(mapServiceQuery)
  // To try again is to make a new one.
  const [attempt, setAttempt] = useState(0)
  if (service.data)
    return <OpenMap key={attempt} {...props} service={service.data} onRetry={() => setAttempt(attempt + 1)} />
  if (service.error && props.instead === undefined)
    return <ErrorState what="No se ha podido abrir el mapa" query={service} />
  if (service.error) return <WithoutGround onRetry={() => void service.refetch()}>{props.instead}</WithoutGround>
  return <Skeleton className={classes.frame} data-page={props.isPage || undefined} radius="md" aria-busy="true" />
}

/** The zooms from which streets and houses can be distinguished: what is small is shown then (`[data-scale]`). */
const [streetsFrom, housesFrom] = [14, 16]

type OpenMapProps = MapViewProps & { service: MapService; onRetry: () => void }

function OpenMap({
  label,
  shown,
  onPress,
  onReady,
  isPage = false,
  instead,
  children,
  service,
  onRetry
}: OpenMapProps) {
  const [hasGoogle, setHasGoogle] = useState(service.google_key !== null)
  const [isLost, setIsLost] = useState(false)
  const isOffline = !useOnline()
  const [drawing, setDrawing] = useState<Drawing>()
  const element = useRef<HTMLDivElement>(null)
  const isWithout = instead !== undefined && (isLost || isOffline)

  const press = useEffectEvent((at: Point) => onPress?.(at))
  const options = useEffectEvent((): Parameters<OpenDrawing>[1] => ({
    service,
    shown,
    hasWheel: isPage,
    onPress: at => press(at),
    onView: zoom => {
      if (!element.current) return
      element.current.dataset.scale = zoom < streetsFrom ? 'city' : zoom < housesFrom ? 'streets' : 'houses'
      declutter(element.current)
    },
    onFailed: () => (hasGoogle ? setHasGoogle(false) : setIsLost(true))
  }))
  const ready = useEffectEvent((map: Drawing | undefined) => {
    setDrawing(map)
    onReady?.(map)
  })
  useEffect(() => {
    if (isWithout || !element.current) return undefined
    // Of its own: what a library leaves in it goes with it.
    const ground = element.current.appendChild(document.createElement('div'))
    ground.className = classes.ground ?? ''
    const { onFailed, ...rest } = options()
    let map: Drawing | undefined
    let isGone = false
    const fail = () => isGone || onFailed()
    const open = async () => {
      const openDrawing = hasGoogle
        ? (await import('./googleDrawing.ts')).openGoogle
        : (await import('./leafletDrawing.ts')).openLeaflet
      if (isGone) return
      map = await openDrawing(ground, { ...rest, onFailed: fail })
      if (isGone) map.remove()
      else ready(map)
    }
    open().catch(fail)
    return () => {
      isGone = true
      map?.remove()
      ground.remove()
      ready(undefined)
    }
  }, [hasGoogle, isWithout])

  // Each time: what is on the map may have changed.
  useEffect(() => {
    if (drawing && element.current) declutter(element.current)
  })

  if (isWithout) return <WithoutGround onRetry={onRetry}>{instead}</WithoutGround>
  return (
    <div className={classes.map}>
      {(isLost || isOffline) && (
        <Lost onRetry={onRetry}>
          {drawing
            ? 'No se ha podido cargar el fondo del mapa; la línea y sus lugares están donde deben.'
            : 'No se ha podido cargar el mapa.'}
        </Lost>
      )}
      {service.google_key !== null && !hasGoogle && (
        <Lost onRetry={onRetry}>Google Maps no responde: se usa el otro mapa.</Lost>
      )}
      <div
        className={classes.frame}
        data-page={isPage || undefined}
        role="group"
        aria-label={label}
        hidden={isLost && !drawing}
      >
        <div ref={element} className={classes.holder} />
        {drawing && (
          <>
            <div className={classes.controls} data-over-map>
              <Control label="Acercar" icon={IconPlus} onClick={() => drawing.zoom(1)} />
              <Control label="Alejar" icon={IconMinus} onClick={() => drawing.zoom(-1)} />
              <Control label="Ver todo" icon={IconFocusCentered} onClick={() => drawing.fit(shown)} />
            </div>
            {!hasGoogle && <Attribution text={service.tile_attribution} />}
          </>
        )}
        {drawing && <MapContext value={drawing}>{children}</MapContext>}
      </div>
    </div>
  )
}

function Control({ label, icon: Icon, onClick }: { label: string; icon: typeof IconPlus; onClick: () => void }) {
  return (
    <ActionIcon variant="default" size={36} aria-label={label} title={label} onClick={onClick}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}

/** Whom the tiles belong to. */
function Attribution({ text }: { text: string }) {
  return (
    <p className={classes.attribution}>
      {text.includes('OpenStreetMap') ? (
        <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  )
}

function WithoutGround({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <div className={classes.map}>
      <Lost onRetry={onRetry}>
        No se ha podido cargar el mapa. Así queda cada línea por la posición de sus estaciones y torres.
      </Lost>
      {children}
    </div>
  )
}

function Lost({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <div className={classes.lost} role="status">
      <span>{children}</span>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  )
}
