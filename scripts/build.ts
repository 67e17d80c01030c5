import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { inProject, programs, root, run } from './project.ts'

const dist = inProject('web/dist')
/** Says what the build was made from; written last, so half a build never counts as one. */
const stamp = join(dist, '.fuentes')
const inputs = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/build',
  'web/vite.config.ts',
  'web/package.json',
  'contract/src',
  'package-lock.json',
  'scripts/build.ts'
]

/**
 * Builds the web unless what lies in `web/dist` was made from these very files.
 *
 * @returns the exit code: 0 when the web is ready
 */
export async function buildWeb(): Promise<number> {
  const sources = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return 0
  console.log('Preparando la aplicación web…')
  const code = await run(process.execPath, [programs.vite, 'build', '--logLevel', 'warn'], { cwd: inProject('web') })
  if (code !== 0) return code
  for (const file of filesIn(dist)) compress(file)
  writeFileSync(stamp, sources)
  return 0
}

/** Contents, not dates: a checkout or a copy changes those. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of inputs.map(inProject).filter(existsSync).flatMap(filesIn).toSorted()) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  if (extname(path)) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
}

/** Leaves `file.br` and `file.gz` beside what compresses well, so that serving costs no work. */
function compress(file: string): void {
  if (!/\.(js|css|html|svg|json|webmanifest)$/.test(file)) return
  const content = readFileSync(file)
  if (content.length < 1024) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}

if (import.meta.main) process.exitCode = await buildWeb()
