import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, relative } from 'node:path'
import { inProject } from './project.ts'

/** The list of the contract's modules that `core/entities.ts` reads. */
export const listFile = inProject('contract/src/core/modules.ts')

/** What makes a module part of the list: a kind of record, or the names of areas. */
const declares = /\bdefine(Entity|Resource)\(|\bnames: (feminine|masculine)\(|\bexport const areas\b/

/** The text of the list: every module of an area that declares kinds of record or names areas, by path. */
export function moduleList(): string {
  const files = globSync(inProject('contract/src/*/*.ts'))
    .filter(file => dirname(file) !== dirname(listFile) && !file.endsWith('.test.ts'))
    .filter(file => declares.test(readFileSync(file, 'utf8')))
    .toSorted()
  const named = files.map(file => ({
    name: basename(file, '.ts').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    path: relative(dirname(listFile), file)
  }))
  return [
    '// Made by `npm run contract:modules` and checked by scripts/contract-modules.test.ts: not edited by hand.',
    ...named.map(({ name, path }) => `import * as ${name} from '${path}'`),
    '',
    'export const modules: readonly Readonly<Record<string, unknown>>[] = [',
    named.map(({ name }) => `  ${name}`).join(',\n'),
    ']',
    ''
  ].join('\n')
}

if (import.meta.main) writeFileSync(listFile, moduleList())
