import { vi } from 'vitest'
import type { AssignedLine, Me } from '../src/api/session.ts'

export type Call = { method: string; path: string; query: string; headers: Headers; body: unknown }
type Answer = { status?: number; body?: unknown } | Response | 'offline'
type Handler = Answer | ((call: Call) => Answer | Promise<Answer>)

/**
 * Stands in for the server: answers by `METHOD path` below /api/v1 and remembers the calls. What isn't listed is 404.
 */
export function fakeApi(handlers: Record<string, Handler>) {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost')
    const path = url.pathname.replace('/api/v1/', '')
    const method = init.method ?? 'GET'
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const call = { method, path, query: url.search, headers: new Headers(init.headers), body }
    calls.push(call)
    const handler = handlers[`${method} ${path}`] ?? {
      status: 404,
      body: { message: '', errorCode: 'RESOURCE.NOT_FOUND' }
    }
    const answer = typeof handler === 'function' ? await handler(call) : handler
    init.signal?.throwIfAborted()
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    if (answer instanceof Response) return answer
    return Response.json(answer.body ?? { data: {} }, { status: answer.status ?? 200 })
  })
  return { calls, count: (path: string) => calls.filter(call => call.path === path).length, handlers }
}

/** `data` of a success. */
export const data = (value: unknown) => ({ body: { data: value } })

/** An error body as the server writes it. */
export const refused = (status: number, errorCode: string, message = '', reason?: string) => ({
  status,
  body: { message, errorCode, ...(reason && { reason }) }
})

export function aLine(id: number, more: Partial<AssignedLine> = {}): AssignedLine {
  const color = '#E53935'
  return { fk_location: id, color, is_locked: false, location: { id, name: `Línea ${id}`, color }, ...more }
}

/** A signed-in planner with two lines who may open `pages` and has `permissions`. */
export function aUser({
  pages = [],
  permissions = [],
  ...more
}: Partial<Me> & { pages?: readonly string[]; permissions?: readonly string[] } = {}): Me {
  return {
    id: 2,
    uuid: '5c1f0f9e-0000-4000-8000-000000000001',
    level: 'full',
    first_name: 'María',
    email: 'planificador@teleferico.example',
    two_factor_enabled: false,
    has_two_factor_secret: false,
    profile: {
      id: 2,
      uuid: '5c1f0f9e-0000-4000-8000-000000000002',
      name: 'Planificador',
      profile_pages: pages.map(path => ({ allowed: true, page: { path } })),
      profile_permissions: permissions.map(name => ({ allowed: true, permission: { name } }))
    },
    staff: { id: 1, dni: '4893021', first_name: 'María', last_name: 'Quispe' },
    locations: [aLine(1), aLine(2)],
    ...more
  }
}
