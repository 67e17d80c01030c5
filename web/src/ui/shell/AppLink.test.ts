import { expectTypeOf, test } from 'vitest'
import type { LinkTarget } from './AppLink.tsx'

// Only the compiler checks this, in `npm run check`.
test('a link leads to a route that there is, with the parameters of its path', () => {
  expectTypeOf<{ to: '/admin/access/users' }>().toExtend<LinkTarget>()
  expectTypeOf<{ to: '/admin/access/users/$id'; params: { id: string } }>().toExtend<LinkTarget>()
  expectTypeOf<{ to: '/admin/access/people' }>().not.toExtend<LinkTarget>()
  expectTypeOf<{ to: '/admin/access/users/$id' }>().not.toExtend<LinkTarget>()
  expectTypeOf<{ to: '/admin/access/users/$id'; params: { user: string } }>().not.toExtend<LinkTarget>()
})
