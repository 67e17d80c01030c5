import { resourceFacts } from './facts.ts'

export const locations = resourceFacts({
  path: 'location',
  entity: 'location',
  permission: 'locations',
  filters: { fkLine: 'id', fk_location: 'id', fkc_type: 'id', is_active: 'boolean' },
  sort: ['code', 'name', 'fkc_type', 'position_m', 'is_active', 'updated_at']
})
