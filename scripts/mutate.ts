import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseAst } from 'vitest/node'
import { inProject, programs, run } from './project.ts'

/*
 * Shows whether tests can fail: makes small changes in the code, one at a time, runs the tests that reach the changed
 * file, and prints each change that no test notices. Files are restored, also after Ctrl+C. Not part of `npm test`.
 */

const { values: options } = parseArgs({
  options: {
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false }
  }
})

const usage = `npm run mutate -- [--sample 60] [--seed 1] [--only contract/src/base-activities/maintenance.ts] [--list]
  --sample  how many changes are tried, drawn evenly over all that are possible
  --seed    another number draws others; the same number draws the same ones while the code is the same
  --only    the beginning of the paths to change
  --list    only prints what would be changed`

type Node = { type: string; start: number; end: number } & Record<string, unknown>
type Mutation = { file: string; line: number; start: number; end: number; replacement: string; was: string }

/** Operators, each with the one that a mistake would put in its place. */
const slips = new Map(
  Object.entries({
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '===': '!==',
    '!==': '===',
    '-': '+',
    '*': '/',
    '/': '*',
    '&&': '||',
    '||': '&&',
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor'
  })
)

const places = ['contract/src', 'server/src', 'web/src']
const isCode = (name: string) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name)

/** Every small change that a file allows. */
function mutationsOf(file: string): Mutation[] {
  const code = readFileSync(inProject(file), 'utf8')
  const found: Mutation[] = []
  const replace = ({ start, end }: { start: number; end: number }, replacement: string) =>
    found.push({
      file,
      line: code.slice(0, start).split('\n').length,
      start,
      end,
      replacement,
      was: code.slice(start, end)
    })
  const visit = (node: Node) => {
    for (const [part, replacement] of slipsIn(node, code)) replace(part, replacement)
    for (const child of Object.values(node).flat()) {
      if (isNode(child) && !isType(child)) visit(child)
    }
  }
  visit(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node)
  return found
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const isType = ({ type }: Node) =>
  type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type)

/** The parts of one node that may be changed, with their replacements. */
function slipsIn(node: Node, code: string): [part: { start: number; end: number }, replacement: string][] {
  const child = (name: string) => node[name] as Node
  const text = ({ start, end }: Node) => code.slice(start, end)
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const operator = String(node['operator'])
      if (operator === '??') return [[node, text(child('left'))]]
      const slip = slips.get(operator)
      const start = code.indexOf(operator, child('left').end)
      return slip ? [[{ start, end: start + operator.length }, slip]] : []
    }
    case 'UnaryExpression':
      return node['operator'] === '!' ? [[node, text(child('argument'))]] : []
    case 'ConditionalExpression':
      return [[child('test'), `!(${text(child('test'))})`]]
    case 'IfStatement':
      return [[child('test'), node['alternate'] ? `!(${text(child('test'))})` : 'false']]
    case 'Literal':
      return typeof node['value'] === 'boolean' ? [[node, String(!node['value'])]] : []
    case 'ExpressionStatement':
      return ['AwaitExpression', 'CallExpression'].includes(child('expression').type) ? [[node, '{}']] : []
    case 'CallExpression': {
      const name = child('callee')['property'] as Node | undefined
      const slip = name && slips.get(text(name))
      return name && slip ? [[name, slip]] : []
    }
    default:
      return []
  }
}

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** First the types, then the tests beside the file, which notice most, then all tests that reach it (not journeys). */
async function isNoticed({ file }: Mutation): Promise<boolean> {
  const [place = ''] = file.split('/')
  const types = 'node_modules/.cache/tsc'
  const fails = async (...args: string[]) =>
    (await run(process.execPath, args, { stdio: 'ignore', timeout: 900_000 })) !== 0
  const vitest = (...args: string[]) =>
    fails(programs.vitest, ...args, '--bail=1', '--reporter=dot', '--passWithNoTests')
  return (
    (await fails(
      programs.tsc,
      '-p',
      existsSync(inProject(join(place, 'tsconfig.json'))) ? place : '.',
      '--singleThreaded',
      '--incremental',
      '--tsBuildInfoFile',
      `${types}/mutate-${place}.tsbuildinfo`
    )) ||
    (await vitest('run', `${dirname(file)}/`)) ||
    (await vitest('related', file, '--run')) ||
    (file.startsWith('server/') && (await vitest('run', 'server/test/'))) // some start the server as a process
  )
}

async function tryOut(mutation: Mutation): Promise<boolean> {
  const path = inProject(mutation.file)
  const code = readFileSync(path, 'utf8')
  const putBack = () => writeFileSync(path, code)
  process.once('exit', putBack)
  try {
    writeFileSync(path, code.slice(0, mutation.start) + mutation.replacement + code.slice(mutation.end))
    return await isNoticed(mutation)
  } finally {
    putBack()
    process.off('exit', putBack)
  }
}

const shown = ({ file, line, was, replacement }: Mutation) =>
  `${file}:${line}  ${oneLine(was)}  →  ${oneLine(replacement)}`
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 90)

if (options.help) {
  console.log(usage)
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

const files = places
  .flatMap(place =>
    readdirSync(inProject(place), { recursive: true, encoding: 'utf8' }).map(name => `${place}/${name}`)
  )
  .filter(file => isCode(file) && file.startsWith(options.only))
const next = random(Number(options.seed))
const drawn = files
  .flatMap(mutationsOf)
  .map(mutation => ({ mutation, order: next() }))
  .toSorted((a, b) => a.order - b.order)
  .slice(0, Number(options.sample))
  .map(({ mutation }) => mutation)

if (options.list) {
  console.log(drawn.map(shown).join('\n'))
  process.exit(0)
}
let noticed = 0
for (const [index, mutation] of drawn.entries()) {
  const isSeen = await tryOut(mutation)
  if (isSeen) noticed++
  console.log(`${index + 1}/${drawn.length} ${isSeen ? 'noticed    ' : 'NOT NOTICED'}  ${shown(mutation)}`)
}
console.log(
  `${noticed} of ${drawn.length} changes noticed (${((100 * noticed) / Math.max(1, drawn.length)).toFixed(0)} %)`
)
