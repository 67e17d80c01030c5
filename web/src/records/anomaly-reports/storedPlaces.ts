import { queryOptions } from '@tanstack/react-query'
import type { ReportPlaces } from 'contract/anomaly-reports/anomaly-reports.ts'
import { reportPlaces } from 'contract/calls/anomaly-reports/anomaly-reports.ts'
import { request, isServerUnavailable } from '../../api/client.ts'
import { recordStore } from '../../api/recordStore.ts'

/** Upper bound of lines that are stored, of all users of the device. */
const maxLines = 40

/** An earlier version kept them without the names of breakdowns. */
type KeptPlaces = Omit<ReportPlaces, 'breakdowns'> & Partial<ReportPlaces> & { id: number }

export const storedPlaces = recordStore<KeptPlaces>('report-places', maxLines)

/** All that this device has of the lines of a user. */
export async function storedSpots(user: string): Promise<Omit<ReportPlaces, 'breakdowns'>> {
  const seen = (await storedPlaces.loadAll(user)).map(({ record }) => record)
  return {
    places: seen.flatMap(({ places }) => places),
    bases: seen.flatMap(({ bases }) => bases),
    labels: seen.flatMap(({ labels }) => labels)
  }
}

/** Fetches where something can be reported on a line, and stores it. */
export async function fetchPlaces(user: string, line: number, signal?: AbortSignal): Promise<ReportPlaces> {
  const options = { query: { fkLine: line }, ...(signal && { signal }), suppressToast: true }
  const places = await request<ReportPlaces>(reportPlaces.path, options)
  await storedPlaces.save(user, { ...places, id: line })
  return places
}

/** Where something can be reported on a line; without signal, as this user last fetched it on this device. */
export const placesQuery = (user: string, line: number) =>
  queryOptions({
    queryKey: ['location', 'to-report', user, line] as const,
    queryFn: async ({ signal }): Promise<ReportPlaces> => {
      try {
        return await fetchPlaces(user, line, signal)
      } catch (error) {
        const seen = isServerUnavailable(error) ? await storedPlaces.load(user, line) : undefined
        if (seen) return { breakdowns: [], ...seen.record }
        throw error
      }
    },
    meta: { entities: ['base', 'asset_version', 'label'] }
  })
