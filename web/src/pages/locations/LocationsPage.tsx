import { SegmentedControl, Skeleton } from '@mantine/core'
import { IconAerialLift, IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { ActionMenu } from '../../ui/record/actions.tsx'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { PageHead } from '../../ui/record/PageHead.tsx'
import { plantPath } from '../../records/plantPath.ts'
import { TreePage } from '../../ui/tree/TreePage.tsx'
import { LineDrawing } from '../../records/locations/LineDrawing.tsx'
import { locationsApi } from '../../records/locations/locationQueries.ts'
import { locationTree } from './locationTree.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { lazyOverlay, type OverlayProps } from '../../ui/overlay/lazyOverlay.tsx'
import { labelsLook, RecordLabel } from '../../features/labels/RecordLabel.tsx'

const LocationForm = lateComponent(async () => (await import('../../features/locations/LocationForm.tsx')).LocationForm)
// A map is a library of its own.
const PlacesMap = lateComponent(async () => (await import('../../features/locations/PlacesMap.tsx')).PlacesMap)
const PlaceLabels = lazyOverlay<OverlayProps>(
  async () => (await import('./PlaceLabels.tsx')).PlaceLabels,
  () => labelsLook
)

/** `/admin/locations`: lines, stations, towers and what is in them. */
export function LocationsPage() {
  const isMap = useSearch({ from: '__root__' })['modo'] === 'mapa'
  if (isMap)
    return (
      <>
        <PageHead title="Ubicaciones" path={plantPath} extra={<ModeSwitch isMap />} />
        <Suspense fallback={<Skeleton height={480} radius="md" aria-busy="true" />}>
          <PlacesMap />
        </Suspense>
      </>
    )
  return <Tree />
}

function Tree() {
  const mayMakeLines = useCan('lines.all')
  const mayWrite = useCan('locations.write')
  const [printing, setPrinting] = useState(false)
  return (
    <>
      <TreePage
        path={plantPath}
        kind={locationTree}
        form={{ fields: 8, render: ({ id, close }) => <LocationForm id={id} onClose={close} /> }}
        empty={{ title: 'Todavía no hay ubicaciones', text: 'Cree la primera línea con sus estaciones y torres.' }}
        renderAbove={(chosen, choose) => <LineOfPlace chosen={chosen} onChoose={choose} />}
        extra={
          <>
            <ModeSwitch isMap={false} />
            <ActionMenu
              actions={[
                { label: 'Imprimir etiquetas', icon: IconQrcode, onClick: () => setPrinting(true) },
                ...(mayMakeLines && mayWrite
                  ? [
                      {
                        label: 'Nueva línea con estaciones y torres',
                        icon: IconAerialLift,
                        link: { to: '/admin/locations/lines/new' } as const
                      }
                    ]
                  : [])
              ]}
            />
          </>
        }
      />
      <PlaceLabels opened={printing} onClose={() => setPrinting(false)} />
      <RecordLabel entity="location" />
    </>
  )
}

/** The same places as a tree, or on a map. */
function ModeSwitch({ isMap }: { isMap: boolean }) {
  const go = useGo()
  return (
    <SegmentedControl
      aria-label="Cómo se ven las ubicaciones"
      value={isMap ? 'mapa' : 'arbol'}
      onChange={value => go({ to: '.', search: { modo: value === 'mapa' ? value : undefined } })}
      data={[
        { value: 'arbol', label: 'Árbol' },
        { value: 'mapa', label: 'Mapa' }
      ]}
    />
  )
}

/** The drawing of the line in which a place stands; of the selected line, where none is chosen. */
function LineOfPlace({ chosen, onChoose }: { chosen: number | undefined; onChoose: (id: number) => void }) {
  const { line } = useSelectedLine()
  const { data } = useQuery({ ...locationsApi.one(chosen ?? 0), enabled: chosen !== undefined })
  const shown = data ? data.fk_line : line.fk_location
  return shown !== null && <LineDrawing key={shown} line={shown} chosen={chosen} onChoose={onChoose} />
}
