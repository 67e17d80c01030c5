import { IconAerialLift } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useCan } from '../../app/Can.tsx'
import { useSelectedLine } from '../../app/selectedLine.ts'
import { ActionMenu } from '../../ui/actions.tsx'
import { plantPath } from '../records/plantPath.ts'
import { TreePage } from '../../ui/tree/TreePage.tsx'
import { LineDrawing } from './LineDrawing.tsx'
import { locationsApi } from './locationQueries.ts'
import { locationTree } from './locationTree.tsx'

const LocationForm = lazy(async () => ({ default: (await import('./LocationForm.tsx')).LocationForm }))

/** `/admin/locations`: lines, stations, towers and what is in them. */
export function LocationsPage() {
  const mayMakeLines = useCan('lines.all')
  const mayWrite = useCan('locations.write')
  return (
    <TreePage
      path={plantPath}
      kind={locationTree}
      form={{ fields: 8, render: ({ id, close }) => <LocationForm id={id} onClose={close} /> }}
      empty={{ title: 'Todavía no hay ubicaciones', text: 'Cree la primera línea con sus estaciones y torres.' }}
      renderAbove={(chosen, choose) => <LineOfPlace chosen={chosen} onChoose={choose} />}
      extra={
        mayMakeLines &&
        mayWrite && (
          <ActionMenu
            actions={[
              {
                label: 'Nueva línea con estaciones y torres',
                icon: IconAerialLift,
                link: { to: '/admin/locations/lines/new' }
              }
            ]}
          />
        )
      }
    />
  )
}

/** Where a place stands in its tree. */
export const locationLink = (id: number) => ({ to: '/admin/locations', search: { nodo: String(id) } }) as const

/** The drawing of the line in which a place stands; of the selected line, where none is chosen. */
function LineOfPlace({ chosen, onChoose }: { chosen: number | undefined; onChoose: (id: number) => void }) {
  const { line } = useSelectedLine()
  const { data } = useQuery({ ...locationsApi.one(chosen ?? 0), enabled: chosen !== undefined })
  const shown = data ? data.fk_line : line.fk_location
  return shown !== null && <LineDrawing key={shown} line={shown} chosen={chosen} onChoose={onChoose} />
}
