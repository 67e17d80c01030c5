import { cleanLine } from 'contract/core/plain-text.ts'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import { maxFiles } from 'contract/attachments/attachable.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { waitFor } from './connections.ts'
import { AppError, invalid } from './errors.ts'
import { codeOf } from '../require-value.ts'

/** A file that has arrived: the part's name, what the file was called, where it is now. */
export type ReceivedFile = { field: string; name: string; path: string }

/** The content of a form; a field that came several times is a list. The caller removes the files. */
export type Received = { fields: Record<string, string | string[]>; files: ReceivedFile[] }

/** Where files arrive, how large each may be, how many one form has, and how many milliseconds it may take. */
export type Uploads = { folder: string; maxKB: number; most?: number; longest?: number }

/** Milliseconds for a whole upload: 20 MiB in half an hour is 90 kbit/s. */
const longestUpload = 30 * 60_000

/** Room for the heads of parts, and for the fields beside the files. */
const around = 512 * 1024

/** Fields beside the files: the recipients of a mail, and as many as a report has to spare. */
const maxFormFields = 120

/** Whether the body is a form with files. */
export const isForm = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/** Registers a route that takes forms with files. Others refuse them: a form of another site can send those. */
export function uploadRoute(
  app: FastifyInstance,
  { folder, maxKB, most = maxFiles }: Uploads,
  route: RouteOptions
): void {
  void app.register(async child => {
    await child.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        fileSize: maxKB * 1024,
        files: most,
        fields: maxFormFields,
        parts: most + maxFormFields,
        // 4,000 letters of the longest text, as bytes.
        fieldSize: 16 * 1024,
        fieldNameSize: 60,
        headerPairs: 20
      }
    })
    child.addHook('onReady', () => mkdir(folder, { recursive: true, mode: 0o700 }).then(() => {}))
    child.route(route)
  })
}

/** Reads the parts of a form, each file straight onto the disk. Nothing stays there when that fails. */
export async function receive(
  request: FastifyRequest,
  { folder, maxKB, most = maxFiles, longest = longestUpload }: Uploads
): Promise<Received> {
  if (!request.isMultipart())
    throw new AppError('VALIDATION.BAD_REQUEST', { status: 415, message: 'Se esperaba un formulario con archivos' })
  const tooLarge = () => invalid({ files: validationTexts.file_size(maxKB) })
  if (Number(request.headers['content-length']) > maxKB * 1024 * most + around) throw tooLarge()
  const served = waitFor(request.raw.socket, longest)
  const received: Received = { fields: {}, files: [] }
  let isTooLarge = false
  let noRoom: AppError | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        const before = received.fields[part.fieldname]
        const value = String(part.value)
        received.fields[part.fieldname] = before === undefined ? value : [before, value].flat()
        continue
      }
      const path = join(folder, crypto.randomUUID())
      received.files.push({ field: part.fieldname, name: plainName(part.filename), path })
      // Once one is rejected, the rest is only drained, so that the client reads the answer.
      if (isTooLarge || noRoom) await finished(part.file.resume())
      else noRoom = await write(part.file, path)
      isTooLarge ||= part.file.truncated
    }
    if (isTooLarge) throw tooLarge()
    if (noRoom) throw noRoom
    return received
  } catch (error) {
    await discard(received.files)
    throw isOfRequest(error)
      ? new AppError('VALIDATION.BAD_REQUEST', { message: 'El formulario no es correcto' })
      : error
  } finally {
    served()
  }
}

/**
 * Writes a part onto the disk. What can't be written is read to its end all the same, else the parts after it never
 * come.
 * @returns what to answer if there is no room for it
 */
async function write(file: Readable, path: string): Promise<AppError | undefined> {
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  let failure: unknown
  out.on('error', error => {
    failure = error
    file.unpipe(out)
    file.resume()
  })
  file.pipe(out)
  try {
    await finished(file)
  } catch (error) {
    out.destroy()
    throw error
  }
  if (failure === undefined) await finished(out).catch(error => (failure ??= error))
  return failure === undefined ? undefined : diskFull(failure)
}

/** Codes of the system: the disk, the share of it, or what one file may have is full. */
const fullCodes: readonly (string | undefined)[] = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** What to answer when the disk is full. @throws the error itself if it is another */
export function diskFull(error: unknown): AppError {
  if (!fullCodes.includes(codeOf(error) ?? '')) throw error
  return new AppError('SERVICE.UNAVAILABLE', { message: 'No queda espacio para guardar archivos' })
}

/** Removes what has arrived. */
export async function discard(files: readonly ReceivedFile[]): Promise<void> {
  await Promise.all(files.map(({ path }) => rm(path, { force: true })))
}

/** Errors of the form itself; those of the disk have codes of the system. */
const isOfRequest = (error: unknown) =>
  error instanceof Error && !(error instanceof AppError) && !/^E[A-Z]+$/.test(codeOf(error) ?? '')

/**
 * A name without folders, cleaned as every text of one line is, and without signs that file systems refuse; 120 letters
 * at most. Browsers write `%22` for a quotation mark.
 */
function plainName(given: string | undefined): string {
  const name = (given ?? '').toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const plain = cleanLine(name.replaceAll(/%22|[\p{C}\p{Zl}\p{Zp}"<>|:*?]/gu, ''))
  if (plain.length <= 120) return plain
  const ending = /\.[^.]{1,10}$/.exec(plain)?.[0] ?? ''
  return plain.slice(0, 120 - ending.length).toWellFormed() + ending
}
