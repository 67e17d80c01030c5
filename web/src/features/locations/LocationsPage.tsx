import { IconAerialLift } from '@tabler/icons-react'
import { lazy } from 'react'
import { useCan } from '../../app/Can.tsx'
import { ActionMenu } from '../../ui/actions.tsx'
import { TreePage } from '../../ui/tree/TreePage.tsx'
import { locationTree } from './locationTree.tsx'

const LocationForm = lazy(async () => ({ default: (await import('./LocationForm.tsx')).LocationForm }))

/** `/admin/locations`: lines, stations, towers and what is in them. */
export function LocationsPage() {
  const mayMakeLines = useCan('lines.all')
  const mayWrite = useCan('locations.write')
  return (
    <TreePage
      kind={locationTree}
      form={{ fields: 8, render: ({ id, close }) => <LocationForm id={id} onClose={close} /> }}
      empty={{ title: 'Todavía no hay ubicaciones', text: 'Cree la primera línea con sus estaciones y torres.' }}
      extra={
        mayMakeLines &&
        mayWrite && (
          <ActionMenu
            actions={[
              {
                label: 'Nueva línea con estaciones y torres',
                icon: IconAerialLift,
                link: { to: '/admin/locations/line' }
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
