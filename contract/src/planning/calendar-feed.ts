import { z } from 'zod'
import { nothing } from '../core/http.ts'
import { defineCall, del, get, post } from '../core/resource.ts'

/** Days before and after today that a person's feed has. */
export const feedDays = { before: 14, after: 90 } as const

/** Since when the caller has a feed; its address isn't stored, and so can't be read again. */
export const ownFeed = defineCall({
  ...get('my-work/feed', 'session', 'Desde cuándo se tiene un calendario para el teléfono'),
  reply: z.object({ created_at: z.string().nullable() })
})

/** Makes the caller's feed, or gives it another secret address: the one before ends. */
export const makeFeed = defineCall({
  ...post('my-work/feed', 'session', 'Crear la dirección secreta del calendario propio, o cambiarla por otra'),
  reply: z.object({ url: z.string() })
})

export const removeFeed = defineCall({
  ...del('my-work/feed', 'session', 'Eliminar la dirección secreta del calendario propio'),
  reply: nothing
})
