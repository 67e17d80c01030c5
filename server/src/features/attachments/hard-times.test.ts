import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildOwnApp, type TestApp } from '../../../test/app.ts'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { formOf, picture, type Sendable } from '../../../test/files.ts'
import { bundleServer, emptyDataDir, removeServers, serve } from '../../../test/server-process.ts'
import { folderStorage } from '../../platform/folder-storage.ts'
import { sweepArrivals, sweepFiles } from './sweep.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

// Servers in processes of their own, on a database that this one can look into.
let on: TestApp
let caller: SignedIn
let order: number
beforeAll(async () => {
  await bundleServer()
  on = await buildOwnApp('apuros')
  caller = await loginAs('Administrador', {}, on)
  const { rows } = await on.database.pool.query(
    "insert into location (fkc_type, code, name) values (20, 'LIN', 'Línea') returning id"
  )
  const line = rows[0].id
  order = (await ok(caller.post('workorders', { type: 1, title: 'Apuros', fk_location: line }))).id
})
afterEach(removeServers)
afterAll(async () => {
  await on.app.close()
  await on.database.close()
})

const settingsOf = (folder: string) => ({
  DATA_DIR: folder,
  DATABASE_URL: on.database.pool.options.connectionString as string,
  APP_SECRET: on.env.APP_SECRET,
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'fatal'
})

/** Begins to send a form; `part` of it, and then nothing more. */
async function begin(address: string, files: readonly Sendable[], part = 1) {
  const { payload, headers } = await formOf(files, { fk_entity: `${order}` })
  const sending = request(`${address}/api/v1/attachment/upload-attachments/work_order`, {
    method: 'POST',
    headers: { ...headers, 'content-length': payload.length, authorization: `Bearer ${caller.token}` }
  })
  const answer = new Promise<{ status: number; body: { message?: string; errorCode?: string } }>((resolve, reject) => {
    sending.on('error', reject)
    sending.on('response', reply => {
      text(reply).then(body => resolve({ status: reply.statusCode ?? 0, body: JSON.parse(body) }), reject)
    })
  })
  answer.catch(() => {})
  if (part < 1) sending.write(payload.subarray(0, payload.length * part))
  else sending.end(payload)
  return answer
}

const listed = () => ok(caller.get(`attachment/getListAttachments/work_order/${order}`))

/** Every file below a folder. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))

const sizes = (folder: string) => filesIn(folder).map(path => statSync(path).size)

/** What is swept each hour, and at a start, three hours later. */
const sweepLater = async (files: string) => {
  await sweepFiles(on.database.db, folderStorage(files), '-1 seconds')
  await sweepArrivals(join(files, 'arrivals'), Date.now() + 3 * 3_600_000)
}

describe('the server is killed in the middle of an upload', () => {
  test.each<[string, number, (files: string) => boolean]>([
    ['while it arrives', 0.5, files => sizes(join(files, 'arrivals')).some(size => size > 100_000)],
    ['while it is kept', 1, files => filesIn(files).some(path => !path.includes('arrivals'))]
  ])('%s: nothing of it is seen, nothing stays, and it can be sent again', async (_when, part, isThere) => {
    const folder = emptyDataDir()
    const files = join(folder, 'files')
    const photo = await picture(`#${crypto.randomUUID().slice(0, 6)}`)
    const form = [
      { bytes: photo, name: 'foto.jpg' },
      ...Array.from({ length: 15 }, () => ({ bytes: crypto.randomUUID().repeat(10_000), name: 'nota.txt' }))
    ]
    const server = serve(settingsOf(folder))
    const address = await server.address
    const answer = begin(address, form, part)
    await vi.waitFor(() => expect(isThere(files)).toBe(true), { timeout: 20_000, interval: 2 })
    server.process.kill('SIGKILL')
    await expect(answer).rejects.toThrow(/ECONNRESET|socket hang up|EPIPE/)
    await server.exit
    expect(await listed()).toEqual([])
    expect(filesIn(files)).not.toEqual([])

    const again = serve(settingsOf(folder))
    await sweepLater(files)
    expect(filesIn(files)).toEqual([])
    const { rows } = await on.database.pool.query('select sha256 from file_content')
    expect(rows).toEqual([])
    expect(await begin(await again.address, form.slice(0, 2))).toMatchObject({ status: 200 })
    const kept = await listed()
    expect(kept).toMatchObject([{ file_name: 'foto.jpg', has_thumbnail: true }, { file_name: 'nota.txt' }])
    await ok(caller.delete('attachment', { attachments: kept.map(({ id }: { id: number }) => id) }))
    await sweepLater(files)
  })
})

/** With mounts of one's own; who isn't root needs to be it there. */
const alone = process.getuid?.() === 0 ? '-m' : '-rm'

/**
 * How a server gets a disk of one megabyte here: one of its own where that is allowed, else a limit of the kernel for
 * each of its files, which ends a write in the middle too.
 */
const [small, how] =
  spawnSync('unshare', [alone, 'sh', '-c', 'mount -t tmpfs -o size=1m none /mnt']).status === 0
    ? [['unshare', alone, 'sh', '-c', 'mount -t tmpfs -o size=1m none "$DATA_DIR/files" && exec "$@"'], 'a full disk']
    : [['sh', '-c', `trap '' XFSZ; ulimit -f 1024; exec "$@"`], 'no more room in a file']

test(`${how}: said politely, nothing half made, and the server goes on`, async () => {
  const folder = emptyDataDir()
  mkdirSync(join(folder, 'files'))
  const server = serve(settingsOf(folder), { shell: small })
  const address = await server.address
  const large = { bytes: crypto.randomUUID().repeat(100_000), name: 'larga.txt' }
  for (const form of [[large], [{ bytes: 'uno', name: 'a.txt' }, large]])
    expect(await begin(address, form)).toEqual({
      status: 503,
      body: { message: 'No queda espacio para guardar archivos', errorCode: 'SERVICE.UNAVAILABLE' }
    })
  expect(await listed()).toEqual([])
  expect(await begin(address, [{ bytes: 'corta', name: 'corta.txt' }])).toMatchObject({ status: 200 })
  const [kept] = await listed()
  const reply = await fetch(`${address}/api/v1/attachment/getAtachedFile/work_order/${kept.id}`, {
    headers: { authorization: `Bearer ${caller.token}` }
  })
  expect(await reply.text()).toBe('corta')
  await ok(caller.delete('attachment', { attachments: [kept.id] }))
  expect(existsSync(join(folder, 'files'))).toBe(true)
})
