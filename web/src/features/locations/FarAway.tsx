import { Alert, Button, Checkbox, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { farFrom, isOnEarth, kilometresTo, type Point } from 'contract/core/coordinates.ts'
import { formatNumber } from 'contract/core/format.ts'
import { useMemo } from 'react'
import { mapPlacesCall } from '../../records/locations/locationQueries.ts'
import { isPlaced } from './onMap.ts'

type FarAwayProps = {
  point: Point
  /** which place it is of; without it, a new one */
  place: number | undefined
  line: number | null
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
  onSwap: (point: Point) => void
}

/**
 * Beside the coordinates: that they lie far from their line, and whether that is right;
 * often they are the other way round.
 */
export function FarAway({ point, place, line, isConfirmed, onConfirm, onSwap }: FarAwayProps) {
  const { data } = useQuery(mapPlacesCall.query({ query: {} }, { suppressToast: true }))
  const others = useMemo(
    () => (data?.places ?? []).filter(isPlaced).filter(({ id, fk_line }) => id !== place && fk_line === line),
    [data, place, line]
  )
  const away = farFrom(point, others)
  if (away === undefined) return null
  const turned = { latitude: point.longitude, longitude: point.latitude }
  const isTurned =
    isOnEarth(turned) && farFrom(turned, others) === undefined && kilometresTo(turned, others) !== undefined
  return (
    <Alert color="yellow" role="status">
      <Stack gap="xs">
        Está a {formatNumber(away, 0)} km del resto de la línea.
        {isTurned && (
          <Group gap="xs">
            ¿Latitud y longitud al revés?
            <Button size="compact-sm" variant="default" onClick={() => onSwap(turned)}>
              Intercambiarlas
            </Button>
          </Group>
        )}
        <Checkbox
          label="Está bien: guardarlas así"
          checked={isConfirmed}
          onChange={event => onConfirm(event.currentTarget.checked)}
        />
      </Stack>
    </Alert>
  )
}
