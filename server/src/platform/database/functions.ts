import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { projectRoot } from '../../project-root.ts'

const sqlFolder = `${projectRoot}server/sql`

/**
 * Brings functions with their triggers, then views, up to their files, each of which may be run again and again. Only
 * files that changed since they were last applied are run, all in one transaction; if none did, this is a single query.
 *
 * @param owner a connection of the tables' owner, under the migration's lock, after the migrations
 * @returns the names of the files that were run
 */
export async function applyFunctions(owner: pg.Client, folder = sqlFolder): Promise<string[]> {
  const files = globSync('{functions,views}/*.sql', { cwd: folder })
    .toSorted()
    .map(name => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('base64url') }
    })
  await owner.query('create table if not exists drizzle.applied_file (name text primary key, hash text not null)')
  const { rows } = await owner.query<{ name: string; hash: string }>('select name, hash from drizzle.applied_file')
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  const changed = files.filter(({ name, hash }) => applied.get(name) !== hash)
  if (changed.length === 0) return []
  await owner.query('begin')
  try {
    // A function may name what a later file makes.
    await owner.query('set local check_function_bodies = off')
    for (const { name, text, hash } of changed) {
      await owner.query(text)
      await owner.query(
        'insert into drizzle.applied_file values ($1, $2) on conflict (name) do update set hash = excluded.hash',
        [name, hash]
      )
    }
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
  return changed.map(({ name }) => name)
}
