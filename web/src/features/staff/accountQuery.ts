import { users } from 'contract/calls/users/users.ts'
import { resourceApi } from '../../api/resourceApi.ts'

/** The account with which a person signs in, for those who see accounts. */
export const accountOf = (person: number) =>
  resourceApi(users).list({ fk_staff: person, itemsPerPage: 1 }, { suppressToast: true })
