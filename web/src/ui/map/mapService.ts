import { mapService } from 'contract/calls/locations/locations.ts'
import { callApi } from '../../api/resourceApi.ts'

/** Where maps come from; the same as long as the page is open. */
export const mapServiceQuery = {
  ...callApi(mapService).query({}),
  staleTime: Infinity
}
