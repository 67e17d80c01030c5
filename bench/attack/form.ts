import { randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { longestWords, maxPhotos } from 'contract/public-reports/public-form.ts'
import { formOf, picture, type Sendable } from 'server/test/files.ts'
import sharp from 'sharp'
import { sendRequest, type Reply, waitFor } from './http.ts'
import type { Part } from './part.ts'
import type { Target } from './target.ts'

/** What a stranger tries on the form of a station's label. */
type Try = { name: string; run: (scene: Scene) => Promise<{ calls: number; wrong: string[] }> }

/** The attacked server, with the code of a label whose form is open. */
type Scene = Target & { code: string }

/** As many as one address sends at once, and as one label takes. */
const [perAddress, perLabel] = [20, 40]
const crowd = 60

const fromAddress = (n: number) => `127.0.4.${(n % 250) + 1}`
const words = 'La baranda del andén está suelta'

type Form = { description?: string; files?: Sendable[]; headers?: Record<string, string>; from?: string; code?: string }

async function send({ url, code }: Scene, { description = words, files = [], headers = {}, from, ...more }: Form) {
  const form = await formOf(files, { description })
  return sendRequest(url, {
    method: 'POST',
    path: `/api/v1/public-report/${more.code ?? code}`,
    body: form.payload,
    headers: { ...form.headers, ...headers },
    from
  })
}

const atOnce = (count: number, call: (n: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)))

const reports = async ({ database }: Target, where = 'true') =>
  (await database.pool.query<{ description: string }>(`select description from public_report where ${where}`)).rows

/** Of calls at once so many are taken, and the rest is refused for being too many. */
export function taken(count: number, answers: readonly Pick<Reply, 'status'>[]): string[] {
  const done = answers.filter(({ status }) => status === 200).length
  const others = answers.filter(({ status }) => status !== 200 && status !== 429)
  return [
    ...(done === count ? [] : [`pasan ${done} de ${answers.length}, no ${count}`]),
    ...others.map(({ status }) => `se contesta ${status}`)
  ]
}

/** What answers to anonymous callers must never hold: codes, names and records of the system. */
const inside = /RA-\d{4}-\d+|OT-\d{4}|fk_|teleferico\.example|node_modules/

/** Photos that aren't, and what they may be answered. */
async function oddPhotos(): Promise<{ name: string; files: Sendable[]; allowed: readonly number[] }[]> {
  const photo = await picture('#225588')
  const one = (name: string, bytes: Uint8Array | string, allowed: readonly number[], file = 'foto.jpg') => ({
    name,
    files: [{ bytes, name: file, type: 'image/jpeg' }],
    allowed
  })
  const wide = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  return [
    one('un programa', Buffer.concat([Buffer.from('MZ'), randomBytes(4000)]), [400]),
    one('una página', '<!doctype html><script>alert(1)</script>', [400]),
    one('un dibujo con un programa', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', [400]),
    one('un archivo comprimido', Buffer.from('504b0304140000000800', 'hex'), [400]),
    one('nada', '', [400]),
    one('256 millones de puntos', wide, [200, 400]),
    one('una foto cortada', photo.subarray(0, 400), [200, 400]),
    one('un nombre que sale de su carpeta', photo, [200], '../../../../etc/cron.d/x.jpg'),
    {
      name: 'demasiadas',
      files: Array.from({ length: maxPhotos + 1 }, () => ({ bytes: photo, name: 'f.jpg' })),
      allowed: [400, 413]
    },
    { name: 'en otro campo', files: [{ bytes: photo, name: 'f.jpg', field: 'pdf' }], allowed: [400] },
    one('más grande de lo que cabe', Buffer.concat([photo, Buffer.alloc(60 * 2 ** 20)]), [400, 413])
  ]
}

const hostile: readonly [string, readonly number[]][] = [
  ['<img src=x onerror=alert(1)><script>alert(2)</script>', [200]],
  ["'); drop table public_report; --", [200]],
  ['${7*7} {{7*7}} %0d%0aSet-Cookie: a=1', [200]],
  ['=HYPERLINK("http://malo.example","ver")', [200]],
  ['Un nulo \0 en medio', [200, 400]],
  ['x'.repeat(longestWords + 1), [400]],
  [' \n\t ', [400]]
]

const tries: Try[] = [
  {
    name: 'un envío, a la vez y desde muchas direcciones',
    async run(scene) {
      const headers = { 'idempotency-key': randomUUID() }
      const photo = { bytes: await picture('#882255'), name: 'f.jpg' }
      const answers = await atOnce(perAddress, n => send(scene, { files: [photo], headers, from: fromAddress(n) }))
      const links = new Set(answers.map(({ text }) => text))
      const made = (await reports(scene)).length
      return {
        calls: perAddress,
        wrong: [
          ...taken(perAddress, answers),
          ...(made === 1 ? [] : [`se guarda ${made} veces`]),
          ...(links.size === 1 ? [] : [`se dan ${links.size} enlaces`])
        ]
      }
    }
  },
  {
    name: 'una dirección que dice ser muchas',
    async run(scene) {
      const answers = await atOnce(crowd, n =>
        send(scene, { headers: { 'x-forwarded-for': `203.0.113.${n}`, 'x-real-ip': `203.0.113.${n}` } })
      )
      return { calls: crowd, wrong: taken(perAddress, answers) }
    }
  },
  {
    name: 'una etiqueta desde muchas direcciones',
    async run(scene) {
      const answers = await atOnce(crowd, n => send(scene, { from: fromAddress(n) }))
      return { calls: crowd, wrong: taken(perLabel, answers) }
    }
  },
  {
    name: 'etiquetas y enlaces adivinados',
    async run(scene) {
      const path = '/api/v1/public-report/follow'
      const follow = () => JSON.stringify({ follow: randomBytes(32).toString('base64url') })
      const links = await atOnce(400, () => sendRequest(scene.url, { method: 'POST', path, body: follow() }))
      const guessed = Array.from({ length: 15 }, () => randomBytes(5).toString('hex').slice(0, 8))
      const labels: Reply[] = []
      for (const code of guessed) labels.push(await send(scene, { code, from: '127.0.5.1' }))
      const ways = new Set(labels.map(({ status, data, text }) => `${status} ${data === undefined ? text : ''}`))
      return {
        calls: links.length + labels.length,
        wrong: [
          ...links.filter(({ status }) => status !== 404 && status !== 429).map(each => `un enlace: ${each.status}`),
          ...(links.some(({ status }) => status === 429) ? [] : ['se prueban enlaces sin fin']),
          ...(ways.size === 1 && labels[0]?.status === 404 ? [] : [`etiquetas: ${[...ways].join('; ')}`])
        ]
      }
    }
  },
  {
    name: 'fotos que no lo son',
    async run(scene) {
      const photos = await oddPhotos()
      const wrong: string[] = []
      for (const [n, { name, files, allowed }] of photos.entries()) {
        const before = (await reports(scene)).length
        const { status } = await send(scene, { files, from: fromAddress(n) })
        const made = (await reports(scene)).length - before
        if (!allowed.includes(status)) wrong.push(`${name}: ${status}, no ${allowed.join(', ')}`)
        if (made !== Number(status === 200)) wrong.push(`${name}: ${status}, y se guardan ${made}`)
      }
      const { rows } = await scene.database.pool.query(
        "select file_name from attachment where file_name !~ '^foto-\\d\\.\\w+$'"
      )
      return { calls: photos.length, wrong: [...wrong, ...rows.map(({ file_name }) => `se guarda como ${file_name}`)] }
    }
  },
  {
    name: 'palabras hostiles',
    async run(scene) {
      const wrong: string[] = []
      for (const [n, [description, allowed]] of hostile.entries()) {
        const { status } = await send(scene, { description, from: fromAddress(n) })
        const kept = (await reports(scene)).some(each => each.description === description)
        if (!allowed.includes(status)) wrong.push(`${description.slice(0, 30)}: ${status}, no ${allowed.join(', ')}`)
        if (kept !== (status === 200)) wrong.push(`${description.slice(0, 30)}: ${status}, y no está como se escribió`)
      }
      return { calls: hostile.length, wrong }
    }
  },
  {
    name: 'formularios que se cortan a la mitad',
    async run(scene) {
      const { payload, headers } = await formOf([{ bytes: randomBytes(2 ** 20), name: 'f.jpg' }], {
        description: words
      })
      const cut = payload.subarray(0, payload.length / 2)
      await atOnce(perAddress, n =>
        sendRequest(scene.url, {
          method: 'POST',
          path: `/api/v1/public-report/${scene.code}`,
          body: cut,
          headers: { ...headers, 'content-length': String(payload.length) },
          from: fromAddress(n),
          patience: 500
        })
      )
      const made = (await reports(scene)).length
      return { calls: perAddress, wrong: made ? [`se guardan ${made}`] : [] }
    }
  }
]

/** A line whose form is open, with a station that has a label. */
async function openForm({ database }: Target): Promise<string> {
  const { rows } = await database.pool.query<{ code: string }>(`
    with line as (insert into location (fkc_type, code, name, takes_public_reports) values (20, 'PUB', 'Pública', true) returning id),
    station as (insert into location (fk_location, fkc_type, code, name) select id, 21, 'PUB-E1', 'Estación' from line returning id)
    insert into label (code, fk_location) select 'PUB2345X', id from station returning code`)
  return (rows[0] as { code: string }).code
}

/** What people without an account do to the form of a label. */
export const publicForm: Part = {
  name: 'el formulario del público',
  async run(target) {
    const scene = { ...target, code: await openForm(target) }
    const { pool } = target.database
    const wrong: string[] = []
    let calls = 0
    for (const { name, run } of tries) {
      await pool.query('delete from sign_in_attempt; delete from public_report')
      const outcome = await run(scene)
      calls += outcome.calls
      wrong.push(...outcome.wrong.map(text => `${name}: ${text}`))
    }
    const arrivals = join(target.dataDir, 'files/arrivals')
    await waitFor(async () => (await readdir(arrivals)).length === 0 || undefined).catch(() =>
      wrong.push('quedan archivos a medio llegar')
    )
    const after = await send(scene, { from: '127.0.6.1' })
    if (after.status !== 200 || inside.test(after.text))
      wrong.push(`después: ${after.status} ${after.text.slice(0, 200)}`)
    return { calls, wrong, remark: `${tries.length} intentos; después, todo contesta` }
  }
}
