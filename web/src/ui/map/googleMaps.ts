/** What of Google's Maps JavaScript API is used, as its reference declares it. */
export type LatLng = { lat: () => number; lng: () => number }
type Literal = { lat: number; lng: number }
type Listener = { remove: () => void }

export type GoogleMap = {
  addListener: (event: string, listener: (event: { latLng?: LatLng | null }) => void) => Listener
  fitBounds: (bounds: { north: number; south: number; east: number; west: number }, padding: number) => void
  getBounds: () => { contains: (at: Literal) => boolean } | undefined
  panTo: (at: Literal) => void
  setCenter: (at: Literal) => void
  setZoom: (zoom: number) => void
  getZoom: () => number | undefined
  getCenter: () => LatLng | undefined
}

type Pixel = { x: number; y: number }

/**
 * The class that elements of one's own are put on a map with; what begins with `on` and `draw` is called by the map.
 */
export type Overlay = {
  onAdd: () => void
  draw: () => void
  onRemove: () => void
  setMap: (map: GoogleMap | null) => void
  getPanes: () => { overlayMouseTarget: HTMLElement } | null | undefined
  getProjection: () =>
    | {
        fromLatLngToDivPixel: (at: LatLng) => Pixel | null
        fromContainerPixelToLatLng: (pixel: Pixel) => LatLng | null
      }
    | undefined
}

type Suggestion = {
  placePrediction: {
    placeId: string
    text: { toString: () => string }
    toPlace: () => {
      location?: LatLng | null
      fetchFields: (options: { fields: string[] }) => Promise<unknown>
    }
  } | null
}

export type GoogleMaps = {
  Map: new (element: HTMLElement, options: Record<string, unknown>) => GoogleMap
  LatLng: new (lat: number, lng: number) => LatLng
  Point: new (x: number, y: number) => Pixel
  Polyline: new (options: Record<string, unknown>) => { setMap: (map: GoogleMap | null) => void }
  OverlayView: (new () => Overlay) & { preventMapHitsAndGesturesFrom: (element: HTMLElement) => void }
  places: {
    AutocompleteSessionToken: new () => object
    AutocompleteSuggestion: {
      fetchAutocompleteSuggestions: (request: Record<string, unknown>) => Promise<{ suggestions: Suggestion[] }>
    }
  }
}

/** So long may Google's script take, in ms. */
const patienceMs = 15_000

let loading: Promise<GoogleMaps> | undefined
/** Called when Google refuses the key, which it does only after its script is there. */
const refused = new Set<() => void>()

declare global {
  interface Window {
    google?: { maps?: GoogleMaps }
    onGoogleMaps?: () => void
    gm_authFailure?: () => void
  }
}

/** Calls the listener when Google refuses the key; returns what removes it. */
export function onRefusedKey(listener: () => void): () => void {
  refused.add(listener)
  return () => refused.delete(listener)
}

/**
 * Google's script with the library of places, once for the page. After a failure it is asked for again.
 * @throws where it can't be had
 */
export function loadGoogleMaps(key: string): Promise<GoogleMaps> {
  loading ??= load(key).catch(error => {
    loading = undefined
    throw error
  })
  return loading
}

function load(key: string): Promise<GoogleMaps> {
  const address = new URL('https://maps.googleapis.com/maps/api/js')
  address.search = new URLSearchParams({
    key,
    libraries: 'places',
    loading: 'async',
    callback: 'onGoogleMaps',
    language: 'es',
    // Google receives the host only: the address of a page reveals what a user works on.
    auth_referrer_policy: 'origin'
  }).toString()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      clearTimeout(timer)
      script.remove()
      reject(new Error('Google Maps was not loaded'))
    }
    const timer = setTimeout(fail, patienceMs)
    window.onGoogleMaps = () => {
      clearTimeout(timer)
      if (window.google?.maps) resolve(window.google.maps)
      else fail()
    }
    window.gm_authFailure = () => refused.forEach(listener => listener())
    script.src = address.href
    script.async = true
    // The page says no-referrer; a key that is limited to addresses needs one.
    script.referrerPolicy = 'strict-origin'
    script.addEventListener('error', fail)
    document.head.append(script)
  })
}
