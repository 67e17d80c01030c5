import { once } from 'node:events'
import { afterAll, expect, test, vi } from 'vitest'
import { createDatabase } from '../../test/database.ts'
import { inDatabase } from '../../test/postgres.ts'
import { startNotices } from './notices.ts'

const own = await createDatabase('notices')
afterAll(own.close)

const connections = `from pg_stat_activity where application_name = 'teleferico-realtime'
  and datname = current_database()`

test('a connection that breaks is lost once and found again by itself; one that was closed stays closed', async () => {
  const warn = vi.fn<(message: string) => void>()
  const notices = startNotices(own.url, { warn })
  const heard: string[] = []
  for (const event of ['lost', 'found'] as const) notices.on(event, () => heard.push(event))
  expect(notices.isListening).toBe(false)
  await once(notices, 'found')
  expect(notices.isListening).toBe(true)

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const lost = once(notices, 'lost')
  await inDatabase(own.url, `select pg_terminate_backend(pid) ${connections}`)
  await lost
  expect(notices.isListening).toBe(false)
  const found = once(notices, 'found')
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  await found
  expect(notices.isListening).toBe(true)

  await notices.close()
  expect(notices.isListening).toBe(false)
  await vi.waitFor(async () => expect(await inDatabase(own.url, `select pid ${connections}`)).toEqual([]), 10_000)
  expect(heard).toEqual(['found', 'lost', 'found'])
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^Los avisos de cambios se interrumpieron; se reintenta \(/)]
  ])
})
