import type { Call } from 'contract/core/resource.ts'
import type { FastifyRequest } from 'fastify'
import type { Actor, Actors } from './actor.ts'
import { AppError, forbidden } from './errors.ts'
import { type Tokens, tokenOf } from './token.ts'

/** @throws AUTH.UNAUTHORIZED, AUTH.INVALID_TOKEN, AUTH.EXPIRED_TOKEN, AUTH.FORBIDDEN */
export async function authenticate(request: FastifyRequest, actors: Actors, tokens: Tokens): Promise<Actor> {
  const token = tokenOf(request)
  if (!token) throw new AppError('AUTH.UNAUTHORIZED')
  const { session } = await tokens.read(token)
  const actor = await actors.bySession(session)
  if (actor === 'unknown') throw new AppError('AUTH.INVALID_TOKEN')
  if (actor === 'over') throw new AppError('AUTH.EXPIRED_TOKEN')
  return actor
}

/** @throws AUTH.FORBIDDEN, AUTH.TWO_FACTOR_REQUIRED unless the caller may use the route */
export function authorize(actor: Actor, { access, orAccess = access, withoutFactor }: Call, route: string): void {
  if (access === 'partial') return
  if (actor.level !== 'full') throw forbidden('Falta la verificación en dos pasos')
  if (actor.mustSetUp) {
    // Closed to the profile or not: otherwise the second factor could never be set up.
    if (withoutFactor) return
    throw new AppError('AUTH.TWO_FACTOR_REQUIRED')
  }
  const { permissions } = actor
  if (access !== 'session' && !permissions.has(access) && !permissions.has(orAccess)) throw forbidden()
  if (actor.closedRoutes.has(route)) throw forbidden()
}
