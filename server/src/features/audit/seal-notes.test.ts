import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { lastNote, notesFile, noteSeals } from './seal-notes.ts'
import { sealRound } from './seal.ts'
import { verifyAudit } from './verify.ts'

const own = await createDatabase('sellos_anotados')
const owner = new pg.Client({ connectionString: own.url })
const file = notesFile(mkdtempSync(join(inject('dataDir'), 'sellos-')))

const spoil = (statement: string) =>
  owner.query(`set session_replication_role = 'replica'; ${statement}; set session_replication_role = 'origin'`)

const lastSeal = async () =>
  (await owner.query('select id, hash, from_id from audit_seal order by id desc limit 1')).rows[0]

/** Adds rows to the audit and waits until they are sealed. */
async function sealMore(): Promise<void> {
  const before = (await lastSeal())?.id ?? 0
  await owner.query(
    'insert into brand (code, name) select gen_random_uuid(), gen_random_uuid() from generate_series(1, 3)'
  )
  const mark = await sealRound(own.db, undefined)
  await vi.waitFor(
    async () => {
      await sealRound(own.db, mark)
      expect((await lastSeal())?.id).toBeGreaterThan(before)
    },
    { timeout: 15_000 }
  )
}

beforeAll(async () => {
  await owner.connect()
  await sealMore()
})

afterAll(async () => {
  await owner.end()
  await own.close()
})

test('each seal is noted once, in a file for its owner alone', async () => {
  expect(await lastNote(file)).toBeUndefined()
  await noteSeals(own.db, file)
  await noteSeals(own.db, file)
  await sealMore()
  await noteSeals(own.db, file)
  const { rows } = await owner.query('select id, hash from audit_seal order by id')
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  expect(lines).toEqual(rows.map(({ id, hash }) => `${id} ${hash}`))
  expect(await lastNote(file)).toEqual(rows.at(-1))
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a line that was cut short is left alone, and noted again', async () => {
  const { id, hash } = await lastSeal()
  const whole = readFileSync(file, 'utf8')
  writeFileSync(file, whole.trimEnd().slice(0, -10))
  expect((await lastNote(file))?.id).toBe(id - 1)
  await noteSeals(own.db, file)
  expect(await lastNote(file)).toEqual({ id, hash })
})

test('a chain whose end was cut off, rows and all, is right in itself, and not by the note', async () => {
  const { id, hash, from_id } = await lastSeal()
  await spoil(`delete from audit_log where id >= ${from_id}; delete from audit_seal where id = ${id}`)
  expect(await verifyAudit(own.db)).toMatchObject({ problem: undefined })
  const { hash: noted } = (await lastNote(file)) ?? {}
  expect(noted).toBe(hash)
  expect((await verifyAudit(own.db, { known: [hash] })).problem).toContain(
    `El sello anotado ${hash} no está en la cadena`
  )
})

test('a chain that was emptied is missed even without a note', async () => {
  await spoil('truncate audit_log; truncate audit_seal')
  expect((await verifyAudit(own.db)).problem).toBe('Faltan todos los sellos: la cadena se ha vaciado.')
})
