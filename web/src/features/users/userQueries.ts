import { profiles } from 'contract/calls/access/access.ts'
import { closeSessionsOf, enableTwoFactorOf, listSessionsOf, resetTwoFactorOf } from 'contract/calls/auth/account.ts'
import type { Staff } from 'contract/staff/staff.ts'
import { staff } from 'contract/calls/staff/staff.ts'
import {
  assignedLines,
  removeAssignedLine,
  staffLocations,
  unassignedLines
} from 'contract/calls/staff/staff-locations.ts'
import type { User } from 'contract/users/users.ts'
import { closeSessionOf, inviteUser, unlockUser, users } from 'contract/calls/users/users.ts'
import { callApi, resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from '../../ui/form/choices.ts'

export const usersApi = resourceApi(users, { shows: ['profile', 'staff'] })
export const invite = callApi(inviteUser)
export const unlock = callApi(unlockUser, { entities: ['user'] })

export const resetTwoFactor = callApi(resetTwoFactorOf, {
  entities: ['user', 'user_session']
})
export const enableTwoFactor = callApi(enableTwoFactorOf, {
  entities: ['user', 'user_session']
})

// Not 'session', which is the key of the signed-in user's own session.
export const sessionsOfUser = callApi(listSessionsOf, {
  entities: ['user_session', 'user']
})
export const closeSessions = callApi(closeSessionsOf, {
  entities: ['user_session']
})
export const closeOneSession = callApi(closeSessionOf, { entities: ['user_session'] })

const lines = ['staff_location', 'location']
export const linesApi = resourceApi(staffLocations)
export const linesOfPerson = callApi(assignedLines, { entities: lines })
export const linesToAssign = callApi(unassignedLines, { entities: lines })
export const removeLine = callApi(removeAssignedLine, { entities: lines })

export const profileChoices = choicesOf(resourceApi(profiles))
export const staffChoices = choicesOf(resourceApi(staff), {
  label: (row: Staff) => [`${row.first_name} ${row.last_name}`, row.dni].filter(Boolean).join(' · '),
  query: { is_active: true, sortBy: 'last_name', sortDesc: false }
})

/** A user's name: the person's full name if the account is linked to the staff. */
export const nameOf = ({ first_name, staff: person }: Pick<User, 'first_name' | 'staff'>): string =>
  person ? `${person.first_name} ${person.last_name}` : first_name
