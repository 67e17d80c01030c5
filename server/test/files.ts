import { createHash } from 'node:crypto'
import { readSheet } from 'read-excel-file/node'
import sharp from 'sharp'
import type { Answer, SignedIn } from './client.ts'
import { buildTestApp, type TestApp } from './app.ts'

/** A file as a program sends it. */
export type Sendable = { bytes: Uint8Array | string; name: string; type?: string; field?: string }

/** A form with files, as a body and its headers. */
export async function formOf(files: readonly Sendable[], fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { bytes, name, type = 'application/octet-stream', field = 'files' } of files)
    form.append(field, new Blob([Buffer.from(bytes)], { type }), name)
  const response = new Response(form)
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') as string }
  }
}

/** Sends a form with files as a caller. */
export async function sendFiles(
  { app }: TestApp,
  by: Pick<SignedIn, 'token'>,
  path: string,
  files: readonly Sendable[],
  { fields, headers = {} }: { fields?: Record<string, string>; headers?: Record<string, string> } = {}
): Promise<Answer> {
  const form = await formOf(files, fields)
  const reply = await app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    payload: form.payload,
    headers: { ...form.headers, authorization: `Bearer ${by.token}`, ...headers }
  })
  return {
    status: reply.statusCode,
    headers: reply.headers,
    text: reply.body,
    data: undefined,
    ...(String(reply.headers['content-type']).includes('json') && reply.json<object>())
  }
}

/** The workbook that a caller gets: how it is called, its head and its rows. */
export async function sheetOf(by: Pick<SignedIn, 'token'>, path: string) {
  const { app } = await buildTestApp()
  const reply = await app.inject({ url: `/api/v1/${path}`, headers: { authorization: `Bearer ${by.token}` } })
  const [head, ...rows] = await readSheet(reply.rawPayload)
  return { name: String(reply.headers['content-disposition']), head, rows }
}

/** A picture of one colour; the position is that of La Paz. */
export async function picture(
  colour: string,
  { type = 'jpeg', position = false, width = 400, height = 300 }: Partial<Looks> = {}
): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 3, background: colour } }).withExif({
    IFD0: { Make: 'Cámara de prueba' },
    ...(position && {
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '16/1 30/1 11/1', GPSLongitudeRef: 'W', GPSLongitude: '68/1 8/1 9/1' }
    })
  })
  return image.toFormat(type).toBuffer()
}

type Looks = { type: 'jpeg' | 'png' | 'webp'; position: boolean; width: number; height: number }

export const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

/** 96 × 64 pixels from red to blue, as a telephone of a certain make writes them. */
export const heic = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAT9tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFjAAEAAAAAAAAAQAAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAv2lwcnAAAAChaXBjbwAAAHVodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAABIbWRhdAAAADwoAa8TgKsLyK/Xj31PWef/u8S+pWZb39BM1M5tOjcEHH7VYtDB+aj6dMU9lx+mGSLDt65U80+WdCb+b3g=',
  'base64'
)
