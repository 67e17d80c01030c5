import type { Point } from 'contract/core/coordinates.ts'
import { DomEvent, divIcon, type LatLng, latLngBounds, map as newMap, marker, polyline, tileLayer } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { nearest, type OpenDrawing } from './drawing.ts'

/** So long may the first tile take before the ground counts as lost, in ms. */
const patienceMs = 12_000

/** A map of tiles. */
export const openLeaflet: OpenDrawing = async (element, { service, shown, hasWheel, onPress, onView, onFailed }) => {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = newMap(element, {
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: hasWheel,
    worldCopyJump: true,
    fadeAnimation: !isCalm,
    zoomAnimation: !isCalm,
    inertia: !isCalm
  })
  const fit = (points: readonly Point[]) => {
    if (points.length === 0) map.fitWorld()
    else
      map.fitBounds(latLngBounds(points.map(pair)), {
        paddingTopLeft: [40, 40],
        // Names and the buttons of the map stand to the right.
        paddingBottomRight: [Math.min(140, element.clientWidth / 5), 40],
        maxZoom: nearest
      })
  }
  fit(shown)
  map.on('click', event => onPress(pointOf(event.latlng.wrap())))
  const view = () => onView(map.getZoom())
  map.on('zoomend moveend', view)
  // Its first view was set before there was a listener.
  view()

  let isSettled = false
  const settle = (isLost: boolean) => {
    if (isSettled) return
    isSettled = true
    clearTimeout(timer)
    if (isLost) onFailed()
  }
  const timer = setTimeout(() => settle(true), patienceMs)
  tileLayer(service.tile_url, {
    maxZoom: 19,
    // The page says no-referrer; servers of tiles want to know who asks, but not which page.
    referrerPolicy: 'strict-origin'
  })
    .on('tileload', () => settle(false))
    // Fires once all tiles in sight are loaded or failed: one that is loaded has settled it.
    .on('load', () => settle(true))
    .addTo(map)

  const size = new ResizeObserver(() => map.invalidateSize())
  size.observe(element)
  return {
    place: (content, at) => {
      const icon = divIcon({ html: content, className: '', iconSize: [0, 0] })
      const placed = marker(pair(at), { icon, interactive: false, keyboard: false }).addTo(map)
      DomEvent.disableClickPropagation(content)
      // Leaflet's marks let presses through unless it handles them itself.
      content.style.pointerEvents = 'auto'
      return { move: to => void placed.setLatLng(pair(to)), remove: () => void placed.remove() }
    },
    line: (points, { colour, isFaint }) => {
      const drawn = [casing(isFaint), { color: colour, weight: isFaint ? 2 : 4 }].map(look =>
        polyline(points.map(pair), { ...look, interactive: false }).addTo(map)
      )
      return () => drawn.forEach(one => one.remove())
    },
    fit,
    centre: at => void map.setView(pair(at), Math.max(map.getZoom(), nearest - 1)),
    reveal: at => void map.panInside(pair(at), { padding: [40, 40] }),
    zoom: by => void map.setZoom(map.getZoom() + by),
    middle: () => pointOf(map.getCenter().wrap()),
    pointAt: (x, y) => {
      const { left, top } = element.getBoundingClientRect()
      return pointOf(map.containerPointToLatLng([x - left, y - top]).wrap())
    },
    remove: () => {
      settle(false)
      size.disconnect()
      map.remove()
    }
  }
}

/** Under a line, so that it is seen on any ground. */
const casing = (isFaint: boolean) => ({ color: '#1b1f24', weight: isFaint ? 4 : 7, opacity: 0.75 })

const pair = ({ latitude, longitude }: Point): [number, number] => [latitude, longitude]

const pointOf = ({ lat, lng }: LatLng): Point => ({ latitude: lat, longitude: lng })
