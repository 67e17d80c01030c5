import { startView } from 'contract/calls/saved-views/saved-views.ts'
import { callApi } from './resourceApi.ts'

/** The saved view with which one begins after signing in; null without one. */
export const startViewQuery = () => callApi(startView, { entities: ['saved_view'] }).query({}, { suppressToast: true })
