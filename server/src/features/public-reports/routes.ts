import { maxPhotos, photoTypes } from 'contract/public-reports/public-form.ts'
import * as contract from 'contract/public-reports/public-reports.ts'
import type { RegisterRoutes } from '../../feature.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { addressOf } from '../../platform/http/address.ts'
import { AppError } from '../../platform/http/errors.ts'
import { listRows, oneRow } from '../../platform/http/list.ts'
import { discard } from '../../platform/http/upload.ts'
import { keepAll, keeperOf } from '../attachments/contents.ts'
import { decide, writeAnswer } from './decide.ts'
import { countCaller, countLabel } from './limits.ts'
import { openPlace } from './places.ts'
import { followedBy, followOf, isAlreadyReported, writeReport } from './public.ts'
import { publicReportSource } from './source.ts'

/** Milliseconds for a form of the public: its page makes photos smaller before it sends them. */
const longest = 10 * 60_000

/** The same for a label that doesn't exist and for one whose form is closed. */
const closed = () => new AppError('RESOURCE.NOT_FOUND', { message: 'Este formulario no está abierto' })

/** What people without an account report by the label of a place; what becomes of it. */
export const registerRoutes: RegisterRoutes = (routes, context) => {
  const { secrets } = context
  const keeper = keeperOf(context)

  routes.open(contract.publicPlace, async ({ db, params }) => {
    const found = await openPlace(db, params.code)
    return { is_open: found !== undefined, place: found?.place ?? null, line: found?.line ?? null }
  })

  routes.open(contract.publicAlike, async ({ db, params, body, request }) => {
    await countCaller(db, secrets, { address: addressOf(request), what: 'alike' })
    const found = await openPlace(db, params.code)
    if (!found) throw closed()
    return { is_known: await isAlreadyReported(db, found, body.description) }
  })

  routes.openUpload(
    contract.sendPublicReport,
    async ({ db, params, request, receive, transact }) => {
      // All that can be refused without reading the form, which may be large, is refused before.
      await countCaller(db, secrets, { address: addressOf(request), what: 'send' })
      const found = await openPlace(db, params.code)
      if (!found) throw closed()
      const secret = followOf(secrets, found, request.headers['idempotency-key'])
      await countLabel(db, found.label)
      const received = await receive()
      try {
        const kept = await keepAll(keeper, received, 'files', 0, photoTypes)
        await transact(tx => writeReport(tx, found, received.body, kept, secret))
        return { follow: secret }
      } finally {
        await discard(received.files)
      }
    },
    { most: maxPhotos, longest }
  )

  routes.open(contract.followPublicReport, async ({ db, body, request }) => {
    await countCaller(db, secrets, { address: addressOf(request), what: 'follow' })
    return followedBy(db, body.follow)
  })

  const one = (db: Db, id: number, actor: Actor) => oneRow(db, publicReportSource, id, actor)

  routes.read(contract.listPublicReports, ({ db, query, actor }) => listRows(db, publicReportSource, query, actor))
  routes.read(contract.onePublicReport, ({ db, params, actor }) => one(db, params.id, actor))

  routes.write(contract.decidePublicReport, async ({ db, params, body, actor }) => {
    await decide(db, actor, params.id, body)
    return one(db, params.id, actor)
  })

  routes.write(contract.answerPublicReport, async ({ db, params, body, actor }) => {
    await writeAnswer(db, actor, params.id, body)
    return one(db, params.id, actor)
  })
}
