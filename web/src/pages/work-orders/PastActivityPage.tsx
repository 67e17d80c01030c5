import { pastActivity } from 'contract/calls/history/history.ts'
import { unplanned } from 'contract/calls/unplanned/unplanned.ts'
import { callApi } from '../../api/resourceApi.ts'
import { ActivityView } from './UnplannedOrderPage.tsx'
import { PastRecordPage } from '../../features/history/PastRecordPage.tsx'
import { pathBelow } from '../../features/history/paths.ts'

const api = callApi(pastActivity, { entities: ['unplanned', 'work_order'] })

/** `/admin/history/unplanned/:id`: an unplanned activity with its order, which is over. */
export const PastActivityPage = () => (
  <PastRecordPage
    from="/main/admin/history/unplanned/$id"
    names={unplanned.names}
    path={pathBelow.activities}
    query={id => api.query({ params: { id } })}
    view={ActivityView}
  />
)
