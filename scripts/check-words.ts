import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { inProject, trackedFiles } from './project.ts'
import { wordsOf } from './words.ts'

/*
 * Counts comments and exported names in which programs are people, and bounds called `most…`; `npm run check` calls
 * it. `--list` prints them all.
 */

const maxPersonified = 40

const { values: options } = parseArgs({ options: { list: { type: 'boolean', default: false } } })
const sources = new Map(
  trackedFiles()
    .filter(file => /\.(tsx?|sql)$/.test(file) && !/^server\/migrations|words\.test\.ts$/.test(file))
    .map(file => [file, readFileSync(inProject(file), 'utf8')])
)
const { personified, bounds, names } = wordsOf(sources)
console.log(
  `palabras: ${personified.length} comentarios personificados (máx. ${maxPersonified}), ${bounds.length} «most…», ${names.length} nombres`
)
if (options.list) for (const line of [...personified, ...bounds, ...names]) console.log(line)
if (personified.length > maxPersonified || bounds.length > 0 || names.length > 0) process.exitCode = 1
