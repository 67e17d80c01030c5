import { AppError } from '../../platform/http/errors.ts'

/** The rights of a profile: permissions, and open routes (`GET /api/v1/brands`), each with its description. */
export type Rights = { permissions: ReadonlyMap<string, string>; routes: ReadonlyMap<string, string> }

/** The person who changes another's access. */
export type Granter = {
  user: number
  profile: number
  rights: Rights
  /** lines whose data the person may see and change */
  lines: readonly number[]
}

/** Why a change is refused, and the form's field that shows it. */
export type Refusal = { text: string; field?: string }

/** Descriptions of the `wanted` rights that aren't held. A closed route isn't held, even with its permission. */
export function rightsBeyond(held: Rights, wanted: Rights): string[] {
  const permissions = [...wanted.permissions].filter(([name]) => !held.permissions.has(name))
  const closed = [...wanted.routes].filter(([name]) => !held.routes.has(name))
  // If a permission is missing, naming its routes would add nothing.
  return (permissions.length ? permissions : closed).map(([name, said]) => said || name)
}

/**
 * Refuses to give a profile rights that the granter doesn't hold, or to add any to their own profile.
 * @param added what the change adds: a permission with its routes, or a route that is opened
 */
export function refusalOfGrant(
  by: Pick<Granter, 'profile' | 'rights'>,
  profile: number,
  added: Rights
): Refusal | undefined {
  if (added.permissions.size + added.routes.size === 0) return undefined
  if (profile === by.profile) return { text: 'No puede ampliar los permisos de su propio perfil' }
  const beyond = rightsBeyond(by.rights, added)
  return beyond.length ? { text: `No puede conceder permisos que usted no tiene: ${listed(beyond)}` } : undefined
}

/**
 * An account as these rules see it: its id, its profile's rights, the person behind it, and the lines that it works on.
 */
export type Account = { id: number; rights: Rights; person: number | null; lines: readonly number[] }

/** The intended change of an account; `rights` are those of its future profile, `lines` those that it will work on. */
export type AccountChange = {
  profile?: { id: number; rights: Rights }
  person?: number | null
  lines?: readonly number[]
  is_active?: boolean
  isRemoved?: boolean
}

/**
 * Refuses to revoke rights of a profile that has more than the granter's, because they couldn't give them back. Of
 * their own profile only if another administrator could give them back.
 * @param others rights of the other users who administer access
 */
export function refusalOfTaking(
  by: Pick<Granter, 'profile' | 'rights'>,
  from: { profile: number; rights: Rights },
  others: readonly Rights[]
): Refusal | undefined {
  if (from.profile === by.profile) {
    return others.some(rights => rightsBeyond(rights, from.rights).length === 0)
      ? undefined
      : { text: 'Nadie más podría devolver este permiso a su propio perfil' }
  }
  const beyond = rightsBeyond(by.rights, from.rights)
  return beyond.length ? { text: `Este perfil tiene permisos que usted no tiene: ${listed(beyond)}` } : undefined
}

/**
 * Refuses to: change the granter's own profile or own account's person, disable or delete their own account; change an
 * account that has more rights or works on other lines (its e-mail or second factor would give access to it); give an
 * account a profile or lines beyond their own.
 * @param account undefined for a new account
 */
export function refusalOfAccountChange(
  by: Granter,
  account: Account | undefined,
  change: AccountChange
): Refusal | undefined {
  if (account?.id === by.user) {
    if (change.isRemoved) return { text: 'No puede eliminar su propia cuenta' }
    if (change.is_active === false) return { text: 'No puede desactivar su propia cuenta', field: 'is_active' }
    if (change.profile && change.profile.id !== by.profile)
      return { text: 'No puede cambiar su propio perfil', field: 'fk_profile' }
    // Allowed once: the first account has no person, and needs one to work on orders.
    if (change.person !== undefined && account.person !== null && change.person !== account.person)
      return { text: 'No puede cambiar la persona de su propia cuenta', field: 'fk_staff' }
  } else if (account) {
    const beyond = rightsBeyond(by.rights, account.rights)
    if (beyond.length) return { text: `Esta cuenta tiene permisos que usted no tiene: ${listed(beyond)}` }
    if (isBeyond(by.lines, account.lines)) return { text: 'Esta cuenta trabaja en líneas que usted no tiene' }
  }
  const beyond =
    change.profile && change.profile.id !== by.profile ? rightsBeyond(by.rights, change.profile.rights) : []
  if (beyond.length)
    return { text: `El perfil tiene permisos que usted no tiene: ${listed(beyond)}`, field: 'fk_profile' }
  if (change.lines && isBeyond(by.lines, change.lines))
    return { text: 'La cuenta trabajaría en líneas que usted no tiene', field: 'fk_staff' }
  return undefined
}

/**
 * Refuses to lock, unlock or take away lines of a person whose account has more rights: one lock closes all other
 * lines, also to an administrator. Which lines that account works on doesn't matter: these are the caller's own.
 */
export function refusalOfLines(by: Pick<Granter, 'user' | 'rights'>, account: Pick<Account, 'id' | 'rights'>) {
  const beyond = account.id === by.user ? [] : rightsBeyond(by.rights, account.rights)
  return beyond.length ? { text: `Esta cuenta tiene permisos que usted no tiene: ${listed(beyond)}` } : undefined
}

const isBeyond = (held: readonly number[], wanted: readonly number[]) => wanted.some(line => !held.includes(line))

/** Does nothing without a refusal. @throws AUTH.FORBIDDEN with the refusal's text, at its field */
export function throwIfRefused(refusal: Refusal | undefined): void {
  if (!refusal) return
  const { text, field } = refusal
  throw new AppError('AUTH.FORBIDDEN', { message: text, ...(field && { fields: { [field]: [text] } }) })
}

/** `a, b, c y 4 más` */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ')
  return names.length > 3 ? `${shown} y ${names.length - 3} más` : shown
}
