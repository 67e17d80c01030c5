import { AppError } from '../../platform/http/errors.ts'

/** What a profile lets people do. Both by name, with what people call it: permissions, and routes that are open (`GET /api/v1/brands`). */
export type Rights = { permissions: ReadonlyMap<string, string>; routes: ReadonlyMap<string, string> }

export const noRights: Rights = { permissions: new Map(), routes: new Map() }

/** Whoever changes somebody's access. */
export type Granter = {
  user: number
  profile: number
  rights: Rights
  /** lines whose data the person may see and change */
  lines: readonly number[]
}

/** Why somebody may not do it, and the field that a form shows it at. */
export type Refusal = { text: string; field?: string }

/** What of `wanted` isn't held, as people call it. A route that is closed to a profile is not held, although its permission is. */
export function rightsBeyond(held: Rights, wanted: Rights): string[] {
  const permissions = [...wanted.permissions].filter(([name]) => !held.permissions.has(name))
  const closed = [...wanted.routes].filter(([name]) => !held.routes.has(name))
  // Routes say nothing new where their permission is missing already.
  return (permissions.length ? permissions : closed).map(([name, said]) => said || name)
}

/**
 * Nobody gives a profile what they don't hold themselves, nor adds to their own profile.
 * @param added what the change adds: a permission with the routes that it opens, or a route that is opened
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

/** An account as these rules see it: whose, what its profile lets it do, the person behind it and the lines on which it works. */
export type Account = { id: number; rights: Rights; person: number | null; lines: readonly number[] }

/** What is to be done with an account; rights are those of the profile that it gets, lines those on which it will work. */
export type AccountChange = {
  profile?: { id: number; rights: Rights }
  person?: number | null
  lines?: readonly number[]
  is_active?: boolean
  isRemoved?: boolean
}

/**
 * Nobody takes anything from a profile that may do more than theirs: they couldn't give it back. From one's own profile only
 * as long as somebody else could.
 * @param others what the profiles of the others who administer access let them do
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
 * Nobody changes their own profile or the person of their own account, disables or deletes it; touches an account that may do more
 * than they may, or works on other lines (its e-mail or its second factor would lead into it); or gives an account a profile or
 * lines with more than they have.
 * @param account none: it is being made
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
    // Once: a first account has none, and needs one to be somebody in orders.
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

const isBeyond = (held: readonly number[], wanted: readonly number[]) => wanted.some(line => !held.includes(line))

/** @throws AUTH.FORBIDDEN with the refusal's text, at its field */
export function obey(refusal: Refusal | undefined): void {
  if (!refusal) return
  const { text, field } = refusal
  throw new AppError('AUTH.FORBIDDEN', { message: text, ...(field && { fields: { [field]: [text] } }) })
}

/** `a, b, c y 4 más` */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ')
  return names.length > 3 ? `${shown} y ${names.length - 3} más` : shown
}
