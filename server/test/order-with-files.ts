import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach } from 'vitest'
import { permissions } from '../src/manifest.ts'
import { buildTestApp, type TestApp } from './app.ts'
import { loginAs, ok, type SignedIn } from './client.ts'
import { makeLine, makeWorkOrder } from './factories.ts'
import { type Sendable, sendFiles } from './files.ts'
import { makeScene, type Scene } from './scenario.ts'

export const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'

// The same for all tests of a file, except the order, which each test has for itself.
export let on: TestApp
export let scene: Scene
export let order: number
/** A user with all permissions, but on another line. */
export let stranger: SignedIn

/** Makes an application with a scene for the tests of a file, and an order for each. */
export function withOrder(): void {
  beforeAll(async () => {
    on = await buildTestApp()
    scene = await makeScene()
    const everything = Object.keys(permissions).filter(name => name !== 'lines.all')
    stranger = await loginAs(everything, { lines: [(await makeLine()).id] })
  })
  beforeEach(async () => {
    order = (await makeWorkOrder({ fk_location: scene.station.id })).id
  })
}

/** Where files are kept; what has only arrived is below it. */
export const folder = () => join(on.env.DATA_DIR, 'files')
export const arrivals = () => join(folder(), 'arrivals')
export const isStored = (hash: string) => existsSync(join(folder(), hash.slice(0, 2), hash))

/** Sends files to the order, or as `fields` say. */
export const upload = (
  by: SignedIn,
  files: readonly Sendable[],
  fields: Record<string, string> = { fk_entity: `${order}` }
) => sendFiles(on, by, 'attachment/upload-attachments/work_order', files, { fields })
export const uploaded = async (by: SignedIn, file: Sendable, fields?: Record<string, string>) =>
  (await ok(upload(by, [file], fields)))[0]
export const listed = (by: SignedIn, id = order) => ok(by.get(`attachment/getListAttachments/work_order/${id}`))
export const view = (by: SignedIn, id: number, query = '') => by.get(`attachment/getFileView/work_order/${id}${query}`)

/** The bytes of an answer, which `client` gives as text. */
export async function bytesOf(by: SignedIn, path: string, headers: Record<string, string> = {}) {
  const reply = await on.app.inject({
    method: 'GET',
    url: `/api/v1/${path}`,
    headers: { ...headers, authorization: `Bearer ${by.token}` }
  })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
}
