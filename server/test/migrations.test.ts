import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../src/project-root.ts'

const migrations = join(projectRoot, 'server/migrations')
const journal = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string }[]
}
const newest = journal.entries.at(-1)?.tag.slice(0, 4)

test('of the snapshots of the schema only the newest is kept: the others are in the history', () => {
  expect(readdirSync(join(migrations, 'meta')).toSorted()).toEqual([`${newest}_snapshot.json`, '_journal.json'])
})

test('the migrations make the tables of the schema', () => {
  // Within the project, to which drizzle-kit's paths are relative.
  const folder = mkdtempSync(join(projectRoot, 'node_modules/.migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(migrations, join(folder, 'out'), { recursive: true })
  const out = `./${relative(projectRoot, join(folder, 'out'))}`
  const config = { dialect: 'postgresql', schema: './server/src/schema/!(*.test).ts', out }
  writeFileSync(join(folder, 'drizzle.config.json'), JSON.stringify(config))
  const kit = join(projectRoot, 'node_modules/drizzle-kit/bin.cjs')
  const said = execFileSync(process.execPath, [kit, 'generate', '--config', join(folder, 'drizzle.config.json')], {
    cwd: projectRoot,
    encoding: 'utf8'
  })
  expect(said).toContain('No schema changes')
})
