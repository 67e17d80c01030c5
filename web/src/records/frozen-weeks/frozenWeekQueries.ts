import { freezeWeek, frozenWeeks, unfreezeWeek } from 'contract/calls/planning/frozen-weeks.ts'
import { callApi } from '../../api/resourceApi.ts'

const weeks = callApi(frozenWeeks, { entities: ['frozen_week', 'work_order'] })

/** A line's frozen weeks that begin between two days, the latest first. */
export const frozenWeeksQuery = (fkLine: number, from: string, to: string) =>
  weeks.query({ query: { fkLine, from, to } })

export const freezeMutation = () =>
  callApi(freezeWeek).mutation({ success: 'Semana congelada', invalidates: ['frozen_week'] })
export const unfreezeMutation = () =>
  callApi(unfreezeWeek).mutation({ success: 'Semana descongelada', invalidates: ['frozen_week'] })
