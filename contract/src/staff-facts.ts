import { resourceFacts } from './facts.ts'

/** People, as the staff source gives them: they are synchronised, not written here. */
export const staff = resourceFacts({
  path: 'staff',
  entity: 'staff',
  permission: 'staff',
  filters: {
    /** people assigned to one of these lines; both names, for a list takes `fkLine` and `fk_line` is what it means */
    fkLine: 'id',
    fk_line: 'id',
    fk_specialty: 'id',
    department: 'text',
    position: 'text',
    is_active: 'boolean'
  },
  sort: ['dni', 'first_name', 'last_name', 'position', 'department', 'is_active', 'updated_at']
})
