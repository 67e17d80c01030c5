import type { profiles } from 'contract/access.ts'
import * as accessFacts from 'contract/access-facts.ts'
import type { closeSessionsOf, enableTwoFactorOf, listSessionsOf, resetTwoFactorOf } from 'contract/account.ts'
import * as accountFacts from 'contract/account-facts.ts'
import type { Staff, staff } from 'contract/staff.ts'
import * as staffFacts from 'contract/staff-facts.ts'
import type { assignedLines, removeAssignedLine, staffLocations, unassignedLines } from 'contract/staff-locations.ts'
import * as lineFacts from 'contract/staff-locations-facts.ts'
import type { closeSessionOf, inviteUser, unlockUser, User, users } from 'contract/users.ts'
import * as facts from 'contract/users-facts.ts'
import { callApi, resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from '../../ui/choices.ts'

export const usersApi = resourceApi<typeof users>(facts.users, { shows: ['profile', 'staff'] })
export const invite = callApi<typeof inviteUser>(facts.inviteUser)
export const unlock = callApi<typeof unlockUser>(facts.unlockUser, { entities: ['user'] })

export const resetTwoFactor = callApi<typeof resetTwoFactorOf>(accountFacts.resetTwoFactorOf, {
  entities: ['user', 'user_session']
})
export const enableTwoFactor = callApi<typeof enableTwoFactorOf>(accountFacts.enableTwoFactorOf, {
  entities: ['user', 'user_session']
})

// Not 'session': by that name the browser knows its own.
export const sessionsOfUser = callApi<typeof listSessionsOf>(accountFacts.listSessionsOf, {
  entities: ['user_session', 'user']
})
export const closeSessions = callApi<typeof closeSessionsOf>(accountFacts.closeSessionsOf, {
  entities: ['user_session']
})
export const closeOneSession = callApi<typeof closeSessionOf>(facts.closeSessionOf, { entities: ['user_session'] })

const lines = ['staff_location', 'location']
export const linesApi = resourceApi<typeof staffLocations>(lineFacts.staffLocations)
export const linesOfPerson = callApi<typeof assignedLines>(lineFacts.assignedLines, { entities: lines })
export const linesToAssign = callApi<typeof unassignedLines>(lineFacts.unassignedLines, { entities: lines })
export const removeLine = callApi<typeof removeAssignedLine>(lineFacts.removeAssignedLine, { entities: lines })

export const profileChoices = choicesOf(resourceApi<typeof profiles>(accessFacts.profiles))
export const staffChoices = choicesOf(resourceApi<typeof staff>(staffFacts.staff), {
  label: (row: Staff) => `${row.first_name} ${row.last_name} · ${row.dni}`,
  query: { is_active: true, sortBy: 'last_name', sortDesc: false }
})

/** What people call a user: the person's whole name where the account is somebody's of the staff. */
export const nameOf = ({ first_name, staff: person }: Pick<User, 'first_name' | 'staff'>): string =>
  person ? `${person.first_name} ${person.last_name}` : first_name
