import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildOwnApp, dataDir, type TestApp } from '../../../test/app.ts'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { formOf, sendFiles } from '../../../test/files.ts'
import { endStalled } from '../../../test/stalled.ts'

let own: TestApp
let caller: SignedIn
const full = { isFull: false }

beforeAll(async () => {
  own = await buildOwnApp('subidas', { MAX_FILE_KB: '2048', DATA_DIR: join(dataDir(), 'subidas') }, storage => ({
    ...storage,
    put: (key, file) =>
      full.isFull
        ? Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }))
        : storage.put(key, file)
  }))
  caller = await loginAs('Administrador', {}, own)
  await own.app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await own.app.close()
  await own.database.close()
})

const arrivals = () => readdirSync(join(own.env.DATA_DIR, 'files', 'arrivals'))
const path = 'attachment/upload-attachments/work_order'

/** A connection that has sent the head of an upload and the beginning of its form. */
async function begun(form: Awaited<ReturnType<typeof formOf>>, sent: number): Promise<Socket> {
  const socket = connect((own.app.server.address() as { port: number }).port, '127.0.0.1')
  await once(
    socket.on('error', () => {}),
    'connect'
  )
  socket.write(
    `POST /api/v1/${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${caller.token}\r\n` +
      `Content-Type: ${form.headers['content-type']}\r\nContent-Length: ${form.payload.length}\r\n\r\n`
  )
  socket.write(form.payload.subarray(0, sent))
  return socket
}

const filesInDatabase = async () =>
  (await own.database.pool.query('select count(*)::int as n from attachment')).rows[0].n as number

test('an upload that breaks off leaves nothing', async () => {
  const before = await filesInDatabase()
  const form = await formOf([{ bytes: Buffer.alloc(1024 * 1024, 'a'), name: 'a.txt' }])
  const socket = await begun(form, 600_000)
  await vi.waitFor(() => expect(arrivals()).toHaveLength(1))
  socket.destroy()
  await vi.waitFor(() => expect(arrivals()).toEqual([]))
  expect(await filesInDatabase()).toBe(before)
})

test('an upload may take longer than other requests', async () => {
  const { server } = own.app
  const { headersTimeout, requestTimeout } = server
  try {
    const form = await formOf([{ bytes: Buffer.alloc(300_000, 'a'), name: 'a.txt' }])
    const socket = await begun(form, 100_000)
    let answer = ''
    socket.setEncoding('utf8').on('data', part => (answer += String(part)))
    await vi.waitFor(() => expect(arrivals()).toHaveLength(1))
    const other = connect((server.address() as { port: number }).port, '127.0.0.1').on('error', () => {})
    await once(other, 'connect')
    other
      .resume()
      .write(
        `POST /api/v1/brands HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${caller.token}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{'
      )
    // Of the two Node takes the longer one for the whole request.
    Object.assign(server, { headersTimeout: 1, requestTimeout: 2 })
    // Younger than the upload, and ended for its time.
    await vi.waitFor(() => {
      endStalled(server)
      expect(other.closed).toBe(true)
    }, 5000)
    socket.write(form.payload.subarray(100_000))
    await once(socket, 'close')
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
  } finally {
    Object.assign(server, { headersTimeout, requestTimeout })
  }
})

test('more than all files together may be is refused before it comes', async () => {
  const form = await formOf([{ bytes: 'a', name: 'a.txt' }])
  const socket = connect((own.app.server.address() as { port: number }).port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', part => (answer += String(part)))
  socket.write(
    `POST /api/v1/${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${caller.token}\r\n` +
      `Content-Type: ${form.headers['content-type']}\r\nContent-Length: ${2 * 1024 ** 3}\r\n\r\n`
  )
  await vi.waitFor(() => expect(answer).toContain('El tamaño del archivo no debe exceder de 2048 KB'))
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  socket.destroy()
})

test('a full disk is said, and nothing stays', async () => {
  full.isFull = true
  const bytes = `texto ${crypto.randomUUID()}`
  const send = () => sendFiles(own, caller, path, [{ bytes, name: 'a.txt' }])
  const before = await filesInDatabase()
  expect(await send()).toMatchObject({ status: 503, message: 'No queda espacio para guardar archivos' })
  expect(await filesInDatabase()).toBe(before)
  expect(arrivals()).toEqual([])
  full.isFull = false
  const [row] = await ok(send())
  expect(existsSync(join(own.env.DATA_DIR, 'files', row.sha256.slice(0, 2), row.sha256))).toBe(true)
})
