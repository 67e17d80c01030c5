import { z } from 'zod'
import { defineCall, get } from '../core/resource.ts'

/** Upper bounds for what a phone stores of open work besides the person's own, which is stored whole. */
export const maxAheadOrders = 500
export const maxAheadChecks = 20_000

/** Lists that a phone stores whole: of each line of the person, and the items of the warehouse once. */
export const aheadLists = ['places', 'bases', 'locations', 'meters', 'people', 'items'] as const

/** A value that changes whenever what it stands for does; it says nothing else. */
const stamp = z.string()

const picture = z.object({
  id: z.number(),
  version: z.number(),
  /** the activity whose procedure it shows */
  fk_entity: z.number(),
  file_name: z.string(),
  mime_type: z.string(),
  caption: z.string().nullable()
})

export type AheadPicture = z.output<typeof picture>

/**
 * What the caller's phone should store for the hours without signal, without its content: the phone fetches what has
 * another stamp than what it holds, and deletes what isn't named any more.
 */
export const myWorkAhead = defineCall({
  ...get('my-work/ahead', 'work-orders.read', 'Qué debe guardar el teléfono para trabajar sin señal'),
  reply: z.object({
    /** open ones of the caller's lines: own ones first, then those of the lines of their shifts, the nearest in time first */
    orders: z.array(z.object({ id: z.number(), fk_line: z.number(), type: z.number(), stamp })),
    /** open orders of the caller's lines that don't fit into the bounds */
    left_out: z.number(),
    /** those that the caller may read */
    lists: z.array(z.object({ key: z.enum(aheadLists), fk_line: z.number().nullable(), stamp })),
    /** of the procedures of these orders' checks */
    pictures: z.array(picture)
  })
})

export type Ahead = z.output<typeof myWorkAhead.reply>
