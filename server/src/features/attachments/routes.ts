import * as contract from 'contract/attachments/attachments.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import type { RegisterRoutes } from '../../feature.ts'
import { invalid } from '../../platform/http/errors.ts'
import { discard } from '../../platform/http/upload.ts'
import { attach, describe, link, remove } from './actions.ts'
import { keepAll, keeperOf } from './contents.ts'
import { filesOf, oneFile } from './queries.ts'
import { requireMayAdd, requireReadable } from './records.ts'
import { asDownload, asView, send, sendFilesOf } from './serve.ts'

/** Files on records of every kind: uploading, showing, sharing and removing them. */
export const registerRoutes: RegisterRoutes = (routes, context) => {
  const { storage } = context
  const { db } = context.database
  const keeper = keeperOf(context)

  routes.upload(contract.uploadAttachments, async ({ params: { entity }, actor, receive, transact }) => {
    requireMayAdd(actor, entity)
    const received = await receive()
    try {
      const kept = await keepAll(keeper, received, 'files')
      return await transact([received.body, kept], (tx, me) => attach(tx, me, { entity, ...received.body }, kept))
    } finally {
      await discard(received.files)
    }
  })

  routes.upload(contract.saveAttachedFile, async ({ actor, receive, transact }) => {
    const received = await receive()
    try {
      requireMayAdd(actor, received.body.entity)
      if (received.files.length > 1) throw invalid({ file: validationTexts.max_items(1) })
      const kept = await keepAll(keeper, received, 'file')
      return await transact([received.body, kept], async (tx, me) => {
        const [file] = await attach(tx, me, received.body, kept)
        return file as contract.Attachment
      })
    } finally {
      await discard(received.files)
    }
  })

  routes.write(contract.linkAttachments, ({ db: tx, body, actor }) => link(tx, actor, body))

  routes.read(contract.listAttachments, async ({ db: by, params: { entity, fk_entity }, actor }) => {
    await requireReadable(by, actor, entity, fk_entity)
    return filesOf(by, entity, fk_entity)
  })

  routes.file(contract.downloadAttachment, async ({ params: { entity, id }, actor, request, reply }) =>
    send(request, reply, storage, asDownload(await oneFile(db, actor, entity, id)))
  )

  routes.file(contract.viewAttachment, async ({ params: { entity, id }, query: { size }, actor, request, reply }) =>
    send(request, reply, storage, asView(await oneFile(db, actor, entity, id), size))
  )

  routes.file(contract.downloadAll, async ({ params: { entity, fk_entity }, actor, reply }) => {
    await requireReadable(db, actor, entity, fk_entity)
    return sendFilesOf(reply, { db, storage }, { entity, id: fk_entity }, `archivos-${fk_entity}.zip`)
  })

  routes.write(contract.changeAttachment, ({ db: tx, params, body, actor }) => describe(tx, actor, params.id, body))

  routes.write(contract.removeAttachments, async ({ db: tx, body, actor }) => {
    await remove(tx, actor, body.attachments)
    return {}
  })
}
