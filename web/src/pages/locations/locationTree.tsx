import { IconQrcode } from '@tabler/icons-react'
import { locationType } from 'contract/core/classifier.ts'
import { counted, formatNumber } from 'contract/core/format.ts'
import type { Location } from 'contract/locations/locations.ts'
import { containersOf, mayBeRoot, typesWithin } from 'contract/locations/place-types.ts'
import type { ReplyOf } from '../../api/resourceApi.ts'
import { Suspense } from 'react'
import { Badge } from '../../ui/record/badges.tsx'
import { Detail, Details } from '../../ui/record/Details.tsx'
import { recordLink } from '../../ui/overlay/drawers.ts'
import type { TreeKind } from '../../ui/tree/treeKind.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { FromLabel } from '../../features/labels/FromLabel.tsx'
import { locationChoices, locationsApi, parentsCall, previewMoveCall } from '../../records/locations/locationQueries.ts'
import { storedLocations } from '../../records/locations/storedLocations.ts'
import { placeIcon } from '../../records/locations/placeIcon.ts'

const ReportsFold = lateComponent(
  async () => (await import('../../features/anomaly-reports/ReportsFold.tsx')).ReportsFold
)

const places = ['ubicación', 'ubicaciones'] as const
const bases = ['base', 'bases'] as const
const metres = (value: number | null) => value !== null && `${formatNumber(value, 1, { atLeast: 0 })} m`

type Preview = ReplyOf<typeof import('contract/locations/locations.ts').previewLocationMove>

/** What a move changes, in sentences. */
export function explainMove({ path, line_from, line_to, locations, bases: moved, work_orders }: Preview): string[] {
  const along = [...(locations > 0 ? [counted(locations, places)] : []), ...(moved > 0 ? [counted(moved, bases)] : [])]
  const changesLine = line_from?.id !== line_to?.id
  return [
    path.length > 0 ? `Quedará en ${path.join(' › ')}.` : 'Quedará en el primer nivel.',
    ...(along.length > 0 ? [`Con ella se mueven ${along.join(' y ')}.`] : []),
    ...(changesLine ? [lineSentence(line_from, line_to)] : []),
    ...(changesLine && work_orders > 0
      ? [
          `${counted(work_orders, ['orden abierta se queda', 'órdenes abiertas se quedan'])} en ${
            line_from?.name ?? 'todas las líneas'
          }, donde se crearon.`
        ]
      : [])
  ]
}

function lineSentence(from: Preview['line_from'], to: Preview['line_to']): string {
  if (from && to)
    return `Cambia de línea: de ${from.name} a ${to.name}. Quien solo trabaja en ${from.name} deja de verla.`
  if (to) return `Pasa a ser solo de ${to.name}.`
  return `Deja de ser de ${from?.name}: la verán todas las líneas.`
}

/** The tree of places: lines, and below them stations and towers along the line. */
export const locationTree: TreeKind<Location, Preview> = {
  api: locationsApi,
  parent: 'fk_location',
  seen: storedLocations,
  roots: { is_root: 'true' },
  order: { sortBy: 'along_line', sortDesc: false },
  parents: id => parentsCall.query({ params: { id } }),
  choices: locationChoices,
  placesFor: ({ fkc_type }) => {
    const within = containersOf(fkc_type)
    if (within.length === 0) return null
    return { choices: { ...locationChoices, query: { fkc_type: within } }, mayBeRoot: mayBeRoot(fkc_type) }
  },
  mayContain: ({ fkc_type }) => typesWithin(fkc_type).length > 0,
  searchLabel: 'Buscar por código o nombre',
  files: 'location',
  hint: 'Elija una ubicación para ver sus datos y lo que puede hacer con ella.',
  icon: ({ fkc_type }) => placeIcon(fkc_type),
  renderFacts: row => (
    <>
      <span>{row.type.name}</span>
      {row.position_m !== null && row.fkc_type !== locationType.LINEA && <span>{metres(row.position_m)}</span>}
      {row.bases_count > 0 && <span>{counted(row.bases_count, bases)}</span>}
      {!row.is_active && <span>Inactiva</span>}
    </>
  ),
  renderDetails: row => (
    <>
      <FromLabel place={row} />
      <Details>
        <Detail label="Tipo">{row.type.name}</Detail>
        <Detail label="Línea">{row.fkc_type !== locationType.LINEA && row.line?.name}</Detail>
        <Detail label="Posición">{row.fkc_type !== locationType.LINEA && metres(row.position_m)}</Detail>
        <Detail label="Altitud">{metres(row.altitude)}</Detail>
        <Detail label="Coordenadas">
          {row.latitude !== null && row.longitude !== null && (
            <span className="tabular">
              {row.latitude.toFixed(4)}, {row.longitude.toFixed(4)}
            </span>
          )}
        </Detail>
        <Detail label="Dentro">{row.children_count > 0 && counted(row.children_count, places)}</Detail>
        <Detail label="Bases">{row.bases_count > 0 && formatNumber(row.bases_count, 0)}</Detail>
        <Detail label="Avisos del público">{row.takes_public_reports && 'Abiertos en sus etiquetas'}</Detail>
        <Detail label="Estado">{!row.is_active && <Badge colour="gray">Inactiva</Badge>}</Detail>
      </Details>
      <Suspense>
        <ReportsFold key={row.id} location={row.id} />
      </Suspense>
    </>
  ),
  actions: ({ id }) => [{ label: 'Etiqueta', icon: IconQrcode, link: recordLink(id, 'etiqueta') }],
  preview: (id, to) => previewMoveCall.query({ params: { id }, query: to === null ? {} : { fk_location: to } }),
  explain: explainMove,
  removalText: 'Solo se elimina una ubicación vacía: sin otras dentro, sin bases y sin órdenes.'
}
