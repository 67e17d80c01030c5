import { entities } from 'contract/core/entities.ts'
import { dayOf } from 'contract/core/format.ts'
import * as contract from 'contract/labels/labels.ts'
import { codeOfAddress, plainCode } from 'contract/labels/label-sheets.ts'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { RegisterRoutes } from '../../feature.ts'
import { requireLine } from '../../platform/http/actor.ts'
import { AppError, conflict, forbidden, invalid, notFound } from '../../platform/http/errors.ts'
import { isReachable } from '../../platform/http/list.ts'
import { policyOf } from '../../platform/http/policy.ts'
import { labelsOfRecords, newBlankLabels, tie, untie } from './actions.ts'
import { addressed, type Found, labelsWhere, recordsByCode, requireVisible } from './queries.ts'

/** `etiquetas-bases-2026-11-23.pdf`, by what the labels are on. */
function fileName(labels: readonly Found[], day: string): string {
  const kinds = [...new Set(labels.map(({ entity }) => entity))]
  const of = kinds.map(kind => (kind ? (entities.get(kind)?.names.many ?? kind) : 'en-blanco')).join('-')
  return `etiquetas-${kinds.length > 1 ? '' : `${of}-`}${day}.pdf`
}

/** Stickers with QR codes: printing them, putting blank ones on records, and what each leads to. */
export const registerRoutes: RegisterRoutes = (routes, { env }) => {
  /** Without a setting, the address that the caller has called, as far as it can be one. */
  const appUrlFor = ({ protocol, host }: FastifyRequest) => {
    if (env.APP_URL) return env.APP_URL
    const address = URL.parse(`${protocol}://${host}`)
    if (address?.pathname !== '/') throw new AppError('VALIDATION.BAD_REQUEST')
    return address.origin
  }
  /**
   * The address that is printed: `APP_URL` if it is set, else the one that the caller has confirmed, because the host
   * of a request can be forged.
   */
  const printedUrlFor = (request: FastifyRequest, address: string | undefined) => {
    if (env.APP_URL) return env.APP_URL
    const { host } = new URL(appUrlFor(request))
    if (address === undefined)
      throw conflict(
        'unconfirmed',
        `El servidor no tiene una dirección fija (APP_URL): las etiquetas llevarían la de ${host}. Confirme la dirección`
      )
    const seen = URL.parse(address)
    if (!seen || !/^https?:$/.test(seen.protocol) || seen.host !== host)
      throw invalid({ address: `La dirección no es la del servidor (${host}). Fije la suya en el ajuste APP_URL` })
    return seen.origin
  }
  const answer = (found: readonly Found[], request: FastifyRequest) => addressed(found, appUrlFor(request))
  const one = (found: Found, request: FastifyRequest) => answer([found], request)[0] as contract.Label

  routes.read(contract.findByCode, async ({ db, query, actor }) => {
    const code = codeOfAddress(query.code) ?? query.code
    const [label] = await labelsWhere(db, sql`l.code = ${plainCode(code)}`)
    if (label) return { entity: 'label' as const, id: label.id, code: label.code }
    const found = await recordsByCode(db, code)
    const readable = found.filter(({ entity }) => actor.permissions.has(policyOf(entity).read))
    const mine = readable.find(({ entity, line }) => isReachable(actor, policyOf(entity), line))
    if (mine) return { entity: mine.entity, id: mine.id, code: mine.code }
    if (readable[0]) requireLine(actor, readable[0].line)
    if (found[0]) throw forbidden()
    throw notFound()
  })

  routes.read(contract.readLabel, async ({ db, params, actor, request }) => {
    const [label] = await labelsWhere(db, sql`l.code = ${plainCode(params.code)}`)
    if (!label) throw notFound()
    requireVisible(actor, label)
    return one(label, request)
  })

  routes.write(contract.labelsOf, async ({ db, body: { entity, ids }, actor, request }) =>
    answer(await labelsOfRecords(db, actor, entity, ids), request)
  )

  routes.write(contract.blankLabels, async ({ db, body, actor, request }) =>
    answer(await newBlankLabels(db, actor, body.count), request)
  )

  routes.file(contract.labelSheet, async ({ db, body: { labels: ids, address, ...look }, actor, request, reply }) => {
    const found = new Map(
      (await labelsWhere(db, sql`l.id = any(${sql.param([...ids])}::int[])`)).map(row => [row.id, row])
    )
    const chosen = ids.map(id => {
      const row = found.get(id)
      if (!row) throw notFound()
      requireVisible(actor, row)
      return row
    })
    const appUrl = printedUrlFor(request, address)
    // The library takes time and memory that only those who print should pay for.
    const { labelSheets } = await import('./sheets.ts')
    const name = fileName(chosen, dayOf(Date.now(), env.TZ_OPERATOR))
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(labelSheets(addressed(chosen, appUrl), look))
  })

  routes.write(contract.tieLabel, async ({ db, params, body, actor, request }) =>
    one(await tie(db, actor, params.code, body), request)
  )

  routes.write(contract.untieLabel, async ({ db, params, actor }) => {
    await untie(db, actor, params.code)
    return {}
  })
}
