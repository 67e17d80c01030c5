import { useQueryClient } from '@tanstack/react-query'
import { counted } from 'contract/core/format.ts'
import { maxLabels } from 'contract/labels/label-sheets.ts'
import { useQuery } from '@tanstack/react-query'
import { useSelectedLine } from '../../api/selectedLine.ts'
import type { OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { LabelsDialog } from '../../features/labels/LabelsDialog.tsx'
import { locationsApi } from '../../records/locations/locationQueries.ts'

/** Labels of all places of the selected line. */
export function PlaceLabels(dialog: OverlayViewProps) {
  const { line } = useSelectedLine()
  const queryClient = useQueryClient()
  const places = locationsApi.list({
    fkLine: line.fk_location,
    itemsPerPage: maxLabels,
    sortBy: 'along_line',
    sortDesc: false
  })
  const { data } = useQuery({ ...places, enabled: dialog.opened })
  const first = data?.rows[0]
  return (
    <LabelsDialog
      {...dialog}
      entity="location"
      sources={
        data
          ? [
              {
                label: `${line.location.name}: ${counted(data.count, ['ubicación', 'ubicaciones'])}`,
                count: data.count,
                ids: async () => (await queryClient.query(places)).rows.map(({ id }) => id)
              }
            ]
          : []
      }
      example={first && { record: { code: first.code, name: first.name, place: null, line: first.line ?? null } }}
    />
  )
}
