import type { LinkTarget } from '../../ui/shell/AppLink.tsx'

/** Pages as profiles spell them. */
export const readingsPage = '/admin/readings'
export const meterPage = '/admin/readings/_id'

/** The round of the selected line, at one of its meters. */
export const roundTarget = (meter?: number): LinkTarget => ({
  to: '/admin/readings',
  search: meter === undefined ? {} : { medidor: String(meter) }
})

export const meterTarget = (id: number): LinkTarget => ({ to: '/admin/readings/$id', params: { id: String(id) } })
