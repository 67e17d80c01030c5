import { eq } from 'drizzle-orm'
import { location } from '../src/schema/locations.ts'
import { buildTestApp, type TestApp } from './app.ts'
import { type Answer, client, ok } from './client.ts'
import { makeLocation } from './factories.ts'
import { formOf, type Sendable } from './files.ts'
import { makeScene, type Scene } from './scenario.ts'

let callers = 0

/** The headers of a new client address; limits count by address. */
export const newAddress = () => {
  callers++
  return { 'x-forwarded-for': `198.18.${callers >> 8}.${callers & 255}` }
}

/** A line whose form is open, with the code of a label of one of its stations. */
export async function openLine(): Promise<Scene & { code: string }> {
  const scene = await makeScene()
  await setForm(scene.line.id, true)
  return { ...scene, code: await labelOf(scene, scene.station.id) }
}

/** Opens or closes the form of a line. */
export async function setForm(line: number, takes_public_reports: boolean): Promise<void> {
  const { database } = await buildTestApp()
  await database.db.update(location).set({ takes_public_reports }).where(eq(location.id, line))
}

/** The code of a place's label. */
export async function labelOf({ planner }: Pick<Scene, 'planner'>, place: number): Promise<string> {
  const [label] = await ok(planner.post('label/of', { entity: 'location', ids: [place] }))
  return label.code
}

/** Another place of the line, with its label. */
export async function anotherPlace(scene: Scene): Promise<{ id: number; code: string }> {
  const { id } = await makeLocation({ fk_location: scene.line.id })
  return { id, code: await labelOf(scene, id) }
}

type Form = {
  fields?: Record<string, string>
  files?: readonly Sendable[]
  headers?: Record<string, string>
  on?: TestApp
}

/** Sends the form of a label, by default from a new address. */
export async function report(code: string, { fields, files = [], headers = {}, on }: Form = {}): Promise<Answer> {
  const { app } = on ?? (await buildTestApp())
  const form = await formOf(files, { description: 'La baranda del andén está suelta', ...fields })
  const reply = await app.inject({
    method: 'POST',
    url: `/api/v1/public-report/${code}`,
    payload: form.payload,
    headers: { ...newAddress(), ...form.headers, ...headers }
  })
  return {
    status: reply.statusCode,
    headers: reply.headers,
    text: reply.body,
    data: undefined,
    ...(String(reply.headers['content-type']).includes('json') && reply.json<object>())
  }
}

/** The answer to a report's link. */
export const followed = (follow: string, headers: Record<string, string> = newAddress()): Promise<Answer> =>
  client(headers).post('public-report/follow', { follow })

/** What waits on a line, the newest first. */
export const waiting = async ({ supervisor, line }: Scene, more = '') =>
  (await ok(supervisor.get(`anomaly-report/public?fkLine=${line.id}${more}`))).rows
