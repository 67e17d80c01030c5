import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { writePages } from './pages.ts'
import { inProject, programs, root, run } from './project.ts'

/** The built parts: from which files, into which folder. */
const parts = {
  web: {
    name: 'la aplicación web',
    dist: inProject('web/dist'),
    sources: [
      'web/src',
      'web/public',
      'web/index.html',
      'web/aviso.html',
      'web/vite.public.config.ts',
      'web/build',
      'web/worker',
      'web/vite.config.ts',
      'web/package.json',
      'contract/src',
      'package-lock.json',
      'scripts/build.ts'
    ],
    make: makeWeb
  },
  server: {
    name: 'el servidor',
    dist: inProject('server/dist'),
    sources: ['server/src', 'server/seed', 'contract/src', 'package-lock.json', 'scripts/build.ts'],
    make: bundleServer
  }
}

/**
 * Builds the web and bundles the server, each unless its `dist` was made from exactly these files.
 *
 * @param wanted only this part
 * @returns the exit code: 0 when they are ready
 */
export async function build(wanted?: keyof typeof parts): Promise<number> {
  await writePages()
  for (const { name, dist, sources, make } of wanted ? [parts[wanted]] : Object.values(parts)) {
    /** Holds the fingerprint of the sources; written last, so that half a build never counts as complete. */
    const stamp = join(dist, '.fuentes')
    const now = fingerprint(sources)
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) continue
    console.log(`Preparando ${name}…`)
    const code = await make(dist)
    if (code !== 0) return code
    writeFileSync(stamp, now)
  }
  return 0
}

async function makeWeb(dist: string): Promise<number> {
  const vite = (...more: string[]) =>
    run(process.execPath, [programs.vite, 'build', '--logLevel', 'warn', ...more], { cwd: inProject('web') })
  // The application, and the page for people without an account beside it.
  const code = (await vite()) || (await vite('--config', 'vite.public.config.ts'))
  if (code === 0) for (const file of filesIn(dist)) compress(file)
  return code
}

/**
 * Bundles the server into one file and its packages into another: loading a thousand modules one by one took half of
 * the start. Only the server's own files have source maps (`error-log.ts` reads them): that of the packages would take
 * 40 MiB.
 */
async function bundleServer(dist: string): Promise<number> {
  const { rolldown } = await import('rolldown') // so that it is loaded only for a build
  const { minifySync } = await import('rolldown/utils')
  const bundle = await rolldown({
    input: {
      main: inProject('server/src/main.ts'),
      // A program of its own, started with the first uploaded file (`files/inspector.ts`).
      'inspector-process': inProject('server/src/platform/files/inspector-process.ts')
    },
    // What reads files is loaded by that program alone, from where it was installed: parts of it aren't JavaScript. So
    // is what speaks S3, where that is set, and what writes PDF: it reads the measures of
    // its letters from beside itself.
    external: ['sharp', 'file-type', '@aws-sdk/client-s3', 'pdfkit'],
    platform: 'node'
  })
  rmSync(dist, { recursive: true, force: true })
  await bundle.write({
    dir: dist,
    sourcemap: true,
    sourcemapExcludeSources: true,
    // nodemailer and the half of Node that it needs are loaded with the first mail.
    codeSplitting: { groups: [{ name: 'packages', test: /node_modules.(?!nodemailer)/ }] },
    plugins: [
      {
        // V8 keeps the text, with two bytes for each letter if one of them is beyond Latin 1.
        name: 'one-byte-letters',
        renderChunk: (code, { fileName }) => {
          const options = { compress: false, mangle: false, sourcemap: true, codegen: { asciiOnly: true } }
          const made = minifySync(fileName, code, options)
          // Texts of `sql` stay as they are written: there such a letter is a parameter.
          const beyond = /.*[^\0-\xff].*/.exec(made.code)
          if (beyond) throw new Error(`A letter beyond Latin 1 in ${fileName}: ${beyond[0].slice(0, 200)}`)
          return made
        }
      }
    ]
  })
  await bundle.close()
  for (const file of filesIn(dist)) if (/(packages|mail-carrier)[^/]*\.map$/.test(file)) rmSync(file)
  return 0
}

/** By content, not by date, because a checkout or a copy changes dates. */
function fingerprint(sources: string[]): string {
  const hash = createHash('sha256')
  for (const file of sources.map(inProject).filter(existsSync).flatMap(filesIn).toSorted()) {
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

/** Writes `file.br` and `file.gz` beside a file that compresses well, so that serving it costs no work. */
function compress(file: string): void {
  if (!/\.(js|css|html|svg|txt|webmanifest|json)$/.test(file)) return
  const content = readFileSync(file)
  if (content.length < 1024) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}

if (import.meta.main) process.exitCode = await build()
