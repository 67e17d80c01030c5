import type { GoogleMap, GoogleMaps, LatLng } from '../src/ui/map/googleMaps.ts'

type Told = Parameters<GoogleMap['addListener']>[1]

const at = (lat: number, lng: number): LatLng => ({ lat: () => lat, lng: () => lng })

/** Stands in for Google's script: a map on which a degree is a hundred pixels, that remembers what was asked of it. */
export function aFakeGoogle() {
  const made: FakeMap[] = []
  const lines: { strokeColor: string; isShown: boolean }[] = []
  const asked: Record<string, unknown>[] = []
  const fields: unknown[] = []

  class FakeMap {
    element: HTMLElement
    options: Record<string, unknown>
    zoom = 12
    centre = { lat: 0, lng: 0 }
    fitted: unknown[] = []
    listeners: Record<string, Told> = {}
    constructor(element: HTMLElement, options: Record<string, unknown>) {
      this.element = element
      this.options = options
      made.push(this)
    }
    addListener(event: string, told: Told) {
      this.listeners[event] = told
      return { remove: () => {} }
    }
    tell(event: string, what: Parameters<Told>[0] = {}) {
      this.listeners[event]?.(what)
    }
    fitBounds(bounds: unknown) {
      this.fitted.push(bounds)
    }
    getBounds() {
      return { contains: ({ lng }: { lng: number }) => lng > -68.15 }
    }
    panTo(where: { lat: number; lng: number }) {
      this.centre = where
    }
    setCenter(centre: { lat: number; lng: number }) {
      this.centre = centre
    }
    setZoom(zoom: number) {
      this.zoom = zoom
    }
    getZoom() {
      return this.zoom
    }
    getCenter() {
      return at(this.centre.lat, this.centre.lng)
    }
  }

  class OverlayView {
    static preventMapHitsAndGesturesFrom() {}
    map: FakeMap | null = null
    onAdd() {}
    draw() {}
    onRemove() {}
    setMap(map: FakeMap | null) {
      if (!map) this.onRemove()
      this.map = map
      if (!map) return
      this.onAdd()
      this.draw()
    }
    getPanes() {
      return this.map && { overlayMouseTarget: this.map.element }
    }
    getProjection() {
      return {
        fromLatLngToDivPixel: (where: LatLng) => ({
          x: Math.round(where.lng() * 100),
          y: Math.round(where.lat() * -100)
        }),
        fromContainerPixelToLatLng: ({ x, y }: { x: number; y: number }) => at(y / -100, x / 100)
      }
    }
  }

  const maps = {
    Map: FakeMap,
    LatLng: class {
      lat: () => number
      lng: () => number
      constructor(lat: number, lng: number) {
        this.lat = () => lat
        this.lng = () => lng
      }
    },
    Point: class {
      x: number
      y: number
      constructor(x: number, y: number) {
        this.x = x
        this.y = y
      }
    },
    Polyline: class {
      own: (typeof lines)[number]
      constructor({ strokeColor }: Record<string, unknown>) {
        this.own = { strokeColor: String(strokeColor), isShown: true }
        lines.push(this.own)
      }
      setMap() {
        this.own.isShown = false
      }
    },
    OverlayView,
    places: {
      AutocompleteSessionToken: Object,
      AutocompleteSuggestion: {
        fetchAutocompleteSuggestions: async (request: Record<string, unknown>) => {
          asked.push(request)
          const place = { location: at(-16.49, -68.13), fetchFields: async (what: unknown) => fields.push(what) }
          const placePrediction = { placeId: 'p1', text: 'Mercado Lanza', toPlace: () => place }
          return { suggestions: [{ placePrediction }, { placePrediction: null }] }
        }
      }
    }
  }
  return { maps: maps as unknown as GoogleMaps, made, lines, asked, fields }
}
