import type { Point } from 'contract/core/coordinates.ts'
import { type FoundPlace, nearest, type OpenDrawing, type Placed } from './drawing.ts'
import {
  type GoogleMap,
  type GoogleMaps,
  type LatLng,
  loadGoogleMaps,
  onRefusedKey,
  type Overlay
} from './googleMaps.ts'

/** A map of Google, with its search of places. */
export const openGoogle: OpenDrawing = async (element, { service, shown, hasWheel, onPress, onView, onFailed }) => {
  const maps = await loadGoogleMaps(service.google_key ?? '')
  const map = new maps.Map(element, {
    center: { lat: 0, lng: 0 },
    zoom: 2,
    disableDefaultUI: true,
    clickableIcons: false,
    keyboardShortcuts: true,
    gestureHandling: 'greedy',
    scrollwheel: hasWheel,
    colorScheme: document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'DARK' : 'LIGHT'
  })
  const fit = (points: readonly Point[]) => {
    const [first] = points
    if (!first) map.setZoom(2)
    else if (points.length > 1) map.fitBounds(boundsOf(points), 40)
    else {
      map.setCenter(literal(first))
      map.setZoom(nearest)
    }
  }
  fit(shown)
  const listeners = [
    map.addListener('click', ({ latLng }) => latLng && onPress(pointOf(latLng))),
    // The map stands still.
    map.addListener('idle', () => onView(map.getZoom() ?? 0))
  ]
  const followed = onRefusedKey(onFailed)
  let due = 0
  const Placing = placing(maps, () => {
    // All marks are drawn one after the other: one call, after the last.
    cancelAnimationFrame(due)
    due = requestAnimationFrame(() => onView(map.getZoom() ?? 0))
  })
  // Only what is put on a map knows what lies under a pixel of it.
  const ruler = new Placing(document.createElement('div'), { latitude: 0, longitude: 0 })
  ruler.setMap(map)
  return {
    place: (content, at): Placed => {
      const own = new Placing(content, at)
      own.setMap(map)
      return {
        move: to => own.move(to),
        remove: () => own.setMap(null)
      }
    },
    line: (points, { colour, isFaint }) => {
      const drawn = [
        { strokeColor: '#1b1f24', strokeWeight: isFaint ? 4 : 7, strokeOpacity: 0.75 },
        { strokeColor: colour, strokeWeight: isFaint ? 2 : 4 }
      ].map(look => new maps.Polyline({ ...look, path: points.map(literal), clickable: false, map }))
      return () => drawn.forEach(one => one.setMap(null))
    },
    fit,
    centre: at => {
      map.setCenter(literal(at))
      map.setZoom(Math.max(map.getZoom() ?? 0, nearest - 1))
    },
    reveal: at => {
      if (!map.getBounds()?.contains(literal(at))) map.panTo(literal(at))
    },
    zoom: by => map.setZoom((map.getZoom() ?? 0) + by),
    middle: () => pointOf(map.getCenter() ?? new maps.LatLng(0, 0)),
    pointAt: (x, y) => {
      const { left, top } = element.getBoundingClientRect()
      const at = ruler.getProjection()?.fromContainerPixelToLatLng(new maps.Point(x - left, y - top))
      return pointOf(at ?? map.getCenter() ?? new maps.LatLng(0, 0))
    },
    search: searchOf(maps, map),
    remove: () => {
      followed()
      cancelAnimationFrame(due)
      ruler.setMap(null)
      listeners.forEach(listener => listener.remove())
    }
  }
}

/** An element of ours on the map. The class it extends comes with Google's script. */
function placing(maps: GoogleMaps, onDrawn: () => void) {
  const Base: new () => Overlay = maps.OverlayView
  return class Placing extends Base {
    constructor(element: HTMLElement, at: Point) {
      super()
      this.element = element
      this.at = at
      element.style.position = 'absolute'
      maps.OverlayView.preventMapHitsAndGesturesFrom(element)
    }
    readonly element: HTMLElement
    at: Point
    override onAdd = () => {
      this.getPanes()?.overlayMouseTarget.append(this.element)
    }
    override draw = () => {
      const pixel = this.getProjection()?.fromLatLngToDivPixel(new maps.LatLng(this.at.latitude, this.at.longitude))
      if (!pixel) return
      this.element.style.left = `${pixel.x}px`
      this.element.style.top = `${pixel.y}px`
      onDrawn()
    }
    override onRemove = () => this.element.remove()
    move(to: Point) {
      this.at = to
      this.draw()
    }
  }
}

/** How far around the middle places are looked for first, in metres. */
const aroundM = 30_000

const searchOf = (maps: GoogleMaps, map: GoogleMap) => {
  const { AutocompleteSessionToken, AutocompleteSuggestion } = maps.places
  // What is typed until a place is chosen counts as one question.
  let sessionToken = new AutocompleteSessionToken()
  return async (input: string): Promise<FoundPlace[]> => {
    const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
      input,
      language: 'es',
      sessionToken,
      locationBias: { center: map.getCenter(), radius: aroundM }
    })
    return suggestions.flatMap(({ placePrediction }) =>
      placePrediction
        ? [
            {
              id: `google:${placePrediction.placeId}`,
              label: placePrediction.text.toString(),
              at: async () => {
                const place = placePrediction.toPlace()
                await place.fetchFields({ fields: ['location'] })
                sessionToken = new AutocompleteSessionToken()
                return place.location ? pointOf(place.location) : undefined
              }
            }
          ]
        : []
    )
  }
}

const literal = ({ latitude, longitude }: Point) => ({ lat: latitude, lng: longitude })

const pointOf = (at: LatLng): Point => ({ latitude: at.lat(), longitude: at.lng() })

function boundsOf(points: readonly Point[]) {
  const [latitudes, longitudes] = [points.map(({ latitude }) => latitude), points.map(({ longitude }) => longitude)]
  return {
    north: Math.max(...latitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    west: Math.min(...longitudes)
  }
}
