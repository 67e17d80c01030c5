import { resourceFacts } from './facts.ts'

/** What all simple catalogues share. */
export const shared = {
  permission: 'catalogs',
  sort: ['code', 'name', 'is_active', 'updated_at'],
  filters: { is_active: 'boolean' }
} as const

export const specialties = resourceFacts({ ...shared, path: 'specialties', entity: 'specialty' })
