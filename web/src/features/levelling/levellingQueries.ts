import { acceptLevelling, levelWork, oneLevelling, undoLevelling } from 'contract/calls/planning/levelling.ts'
import { callApi } from '../../api/resourceApi.ts'

const result = callApi(oneLevelling, { entities: ['job'] })
const moved = ['base_activity', 'reschedule_history', 'job']

/** What came of a levelling. */
export const levellingQuery = (id: number) => result.query({ params: { id } }, { suppressToast: true })

// Without toasts: the page says what came of each.
export const levelMutation = () => callApi(levelWork).mutation({ success: undefined, invalidates: ['job'] })
export const acceptMutation = () => callApi(acceptLevelling).mutation({ success: undefined, invalidates: moved })
export const undoMutation = () => callApi(undoLevelling).mutation({ success: undefined, invalidates: moved })
