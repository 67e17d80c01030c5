import { resendReport, sendReportByMail } from 'contract/anomaly-reports/anomaly-letters.ts'
import type { RegisterRoutes } from '../../feature.ts'
import { discard } from '../../platform/http/upload.ts'
import { keepAll, keeperOf } from '../attachments/contents.ts'
import { resend, sendLetter } from './letters.ts'

/** Reports by mail. */
export const registerLetterRoutes: RegisterRoutes = (routes, context) => {
  const keeper = keeperOf(context)
  const timeZone = context.env.TZ_OPERATOR

  routes.upload(
    sendReportByMail,
    async ({ params, receive, transact }) => {
      const received = await receive()
      try {
        const kept = await keepAll(keeper, received, 'files', 0)
        return await transact([received.body, kept], (tx, me) =>
          sendLetter(tx, me, params.id, { message: null, ...received.body, kept, timeZone })
        )
      } finally {
        await discard(received.files)
      }
    },
    true
  )

  routes.write(resendReport, ({ db, params, actor }) => resend(db, actor, params))
}
