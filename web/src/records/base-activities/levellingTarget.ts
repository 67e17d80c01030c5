import type { LinkTarget } from '../../ui/shell/AppLink.tsx'

/** More ids than these make an address too long: then all that falls due is levelled. */
const maxNamed = 300

/** The page that spreads these activities over nights; without any, all that falls due. */
export const levellingTarget = (rows: readonly { id: number }[] = []): LinkTarget => ({
  to: '/admin/planned/levelling',
  search: rows.length > 0 && rows.length <= maxNamed ? { actividades: rows.map(({ id }) => id).join(',') } : {}
})
