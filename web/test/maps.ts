import { data } from './fakeApi.ts'

const mapPlace = (id: number, fkc_type: number, name: string, more: object = {}) => ({
  id,
  fk_line: 1,
  fkc_type,
  code: `U-${id}`,
  name,
  latitude: null as number | null,
  longitude: null as number | null,
  position_m: null as number | null,
  ...more
})

const places = [
  mapPlace(3, 21, 'Estación Sur', { latitude: -16.4906, longitude: -68.1446, position_m: 0 }),
  mapPlace(6, 22, 'Torre 1', { latitude: -16.4941, longitude: -68.1491, position_m: 450 }),
  mapPlace(4, 21, 'Estación Norte (Alta)', { latitude: -16.4975, longitude: -68.1656, position_m: 900 }),
  mapPlace(7, 24, 'Cochera Norte'),
  mapPlace(8, 21, 'Estación Verde', { fk_line: 2, latitude: -16.52, longitude: -68.11, position_m: 0 })
]

const lines = [
  { id: 1, name: 'Línea Roja', color: '#E53935' },
  { id: 2, name: 'Línea Verde', color: null }
]

export const tiles = {
  google_key: null as string | null,
  tile_url: 'https://t.example/{z}/{x}/{y}.png',
  tile_attribution: '© Nosotros'
}

/** The server's answers to a map: two lines, and a garage without a position. */
export const mapAnswers = (service = tiles) => ({
  'GET location/map': ({ query }: { query: string }) => {
    const isOf = ({ fk_line }: { fk_line: number }) => !query.includes('fkLine=1') || fk_line === 1
    return data({ lines: lines.filter(({ id }) => isOf({ fk_line: id })), places: places.filter(isOf), is_whole: true })
  },
  'GET location/map/service': data(service)
})

/** jsdom lays nothing out: a map needs a size. */
export function givenSize(): void {
  for (const [name, size] of [
    ['clientWidth', 800],
    ['clientHeight', 400]
  ] as const)
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size })
}

export const tileImages = () => [...document.querySelectorAll<HTMLImageElement>('.leaflet-tile')]
