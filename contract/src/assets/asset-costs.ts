import { z } from 'zod'
import { idParams } from '../core/http.ts'
import { defineCall, get } from '../core/resource.ts'

/** Work of one year; minutes are those of one person. */
const workOfYear = z.object({
  /** in the operator's time zone */
  year: z.number(),
  /** orders about the asset itself, without cancelled ones */
  orders: z.number(),
  /** what people have noted on those orders */
  order_minutes: z.number(),
  /** checks done on its bases while it was mounted there, in orders that aren't about it */
  checks: z.number(),
  /** of all who did those checks: how long they took, or should take where no duration was noted */
  check_minutes: z.number()
})

/** What orders about an asset, or on its base while it was mounted there, took from the warehouse in one year. */
const suppliesOfYear = z.object({
  /** of the movements, in the operator's time zone */
  year: z.number(),
  /** what went out, and what came back of it */
  movements: z.number(),
  /** without what came back, at the prices of their days */
  cost: z.number(),
  /** went out without a price */
  unpriced: z.number()
})

/** What an asset has cost so far: bought, with all that is inside it, the work spent on it, and what that used. */
export const costsOfAsset = defineCall({
  ...get('asset/:id/costs', 'assets.read', 'Costo de un activo: compra, partes, trabajo y repuestos por año'),
  params: idParams,
  reply: z.object({
    cost: z.number().nullable(),
    /** inside it, whatever their depth; `unpriced` of them have no cost */
    parts: z.object({ count: z.number(), cost: z.number(), unpriced: z.number() }),
    /** the newest year first; on the caller's lines only, and null for callers who may not read orders or checks */
    work: z.array(workOfYear).nullable(),
    /** the same; null for callers who may not read the warehouse or orders */
    supplies: z.array(suppliesOfYear).nullable()
  })
})

export type AssetCosts = z.output<typeof costsOfAsset.reply>
