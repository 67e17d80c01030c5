import { Button, Skeleton } from '@mantine/core'
import { IconMap2, IconMapOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Point, roundedPoint } from 'contract/core/coordinates.ts'
import { Suspense, useId, useState } from 'react'
import { useSelectedLine } from '../../api/selectedLine.ts'
import type { SchemaFormState } from '../../ui/form/useSchemaForm.ts'
import { pointOf } from './CoordinateInput.tsx'
import { FarAway } from './FarAway.tsx'
import { locationsApi } from '../../records/locations/locationQueries.ts'
import classes from './placeOnMap.module.css'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

// A map is a library of its own.
const PositionPicker = lateComponent(async () => (await import('./PositionPicker.tsx')).PositionPicker)

/** Below the coordinates of a place's form: the same on a map, which folds out. */
export function PlaceOnMap({ form, id }: { form: SchemaFormState; id: number | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  const panel = useId()
  const line = useLineOf(id ?? (form.values['fk_location'] as number | null) ?? undefined)
  const set = (point: Point | undefined) => {
    const kept = point && roundedPoint(point)
    form.set('latitude', kept?.latitude ?? null)
    form.set('longitude', kept?.longitude ?? null)
  }
  const point = pointOf(form.values['latitude'], form.values['longitude'])
  return (
    <div className={classes.fold}>
      {point && (
        <FarAway
          {...{ point, line }}
          place={id}
          isConfirmed={form.values['is_far'] === true}
          onConfirm={isConfirmed => form.set('is_far', isConfirmed)}
          onSwap={set}
        />
      )}
      <Button
        variant="default"
        leftSection={isOpen ? <IconMapOff size={18} aria-hidden /> : <IconMap2 size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Cerrar el mapa' : 'Elegir en el mapa'}
      </Button>
      <div id={panel} className={classes.panel} hidden={!isOpen} ref={isOpen ? bringIntoView : undefined}>
        {isOpen && (
          <Suspense fallback={<Skeleton height={320} radius="md" aria-busy="true" />}>
            <PositionPicker point={point} onPick={set} place={id} position={form.values['position_m']} line={line} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** The fold is at the end of a form, where what it opens would lie under the form's buttons. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** The line of a place, or of what is to be in it; the selected one where nothing says. */
function useLineOf(id: number | undefined): number | null {
  const { line } = useSelectedLine()
  const { data } = useQuery({ ...locationsApi.one(id ?? 0, { suppressToast: true }), enabled: id !== undefined })
  return data ? data.fk_line : line.fk_location
}
