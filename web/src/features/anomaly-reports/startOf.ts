import { queryOptions } from '@tanstack/react-query'
import type { Asset } from 'contract/assets/assets.ts'
import type { Base } from 'contract/bases/bases.ts'
import type { Check } from 'contract/checks/checks.ts'
import { assets } from 'contract/calls/assets/assets.ts'
import { bases } from 'contract/calls/bases/bases.ts'
import { oneCheck } from 'contract/calls/checks/checks.ts'
import { pathOf } from '../../api/address.ts'
import { readEntries } from '../../api/outboxStorage.ts'
import { request, isServerUnavailable } from '../../api/client.ts'
import { shownChecks } from '../../offline/shownCheck.ts'
import type { AnyWrite } from '../../offline/writes.ts'
import { storedOrders } from '../../records/work-orders/storedOrders.ts'
import { aboutCheck } from './aboutCheck.ts'
import type { Start } from '../../records/anomaly-reports/reported.ts'

/** What a report is about, as the address names it. */
export type About = { fk_location?: number; fk_base?: number; fk_asset?: number; fk_check?: number }

/** A key that distinguishes the drafts of different subjects. */
export const subjectOf = ({ fk_check, fk_asset, fk_base, fk_location }: About): string =>
  fk_check ? `check-${fk_check}` : fk_asset ? `asset-${fk_asset}` : String(fk_base ?? fk_location ?? '')

const ask = <T>(path: string, id: number, signal: AbortSignal) => request<T>(pathOf(path, { id }), { signal })

/**
 * What is known of a report before anything is written. Without signal a check is known by its order, a base by its id.
 */
export const startQuery = (user: string, about: About) =>
  queryOptions({
    queryKey: ['anomaly_report', 'start', user, about] as const,
    queryFn: async ({ signal }): Promise<Start> => {
      const { fk_check, fk_asset, fk_base } = about
      try {
        if (fk_check) return ofCheck(withOwnAnswer(user, await ask<Check>(oneCheck.path, fk_check, signal)))
        if (fk_asset) return ofAsset(await ask<Asset>(assets.calls.one.path, fk_asset, signal))
        if (fk_base) return ofBase(await ask<Base>(bases.calls.one.path, fk_base, signal))
        return about
      } catch (error) {
        const check = fk_check && isServerUnavailable(error) ? await storedCheck(user, fk_check) : undefined
        if (check) return ofCheck(withOwnAnswer(user, check))
        // The reference is still sent to the server, which validates it.
        if (isServerUnavailable(error)) return about
        throw error
      }
    },
    // What is begun isn't begun anew under the fingers.
    staleTime: Infinity,
    retry: false
  })

async function storedCheck(user: string, id: number): Promise<Check | undefined> {
  const brief = (await storedOrders.loadBriefs(user)).find(({ record }) => record.checks.includes(id))
  const order = brief && (await storedOrders.load(user, brief.record.id))
  return order?.record.checks.find(check => check.id === id)
}

/** A check with the answer that waits on this device. */
const withOwnAnswer = (user: string, check: Check): Check =>
  shownChecks([check], readEntries<AnyWrite>(user), new Set())[0]?.check ?? check

function ofCheck(check: Check): Start {
  const { base } = check.base_activity
  return {
    fk_location: base.location.id,
    fk_base: base.id,
    fk_check: check.id,
    description: aboutCheck(check)
  }
}

const ofAsset = ({ id, location, base, line }: Asset): Start => ({
  fk_asset: id,
  ...(location && { fk_location: location.id }),
  ...(base && { fk_base: base.id }),
  ...(line && { line })
})

const ofBase = ({ id, fk_location, asset, line }: Base): Start => ({
  fk_location,
  fk_base: id,
  fk_asset: asset?.id ?? null,
  line
})
