import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'
import type { Whole } from '../worker/whole.ts'

/** As much comes in one download: what fails is soon there at the next attempt. */
const packBytes = 500_000

/** The page first: without signal it answers every address. */
const start = ['/index.html', '/color-scheme.js', '/favicon.svg']

/**
 * Writes the service worker, and the packs in which it downloads the application and keeps it: the files one after the
 * other. Five hundred one by one take a slow phone two minutes, most of which it waits for each answer's way, and a page
 * that is opened meanwhile waits for each of them to be written.
 *
 * @param left files that stay on the server
 */
export function wholeApplication(left: RegExp): Plugin {
  let dist = ''
  return {
    name: 'whole-application',
    apply: 'build',
    configResolved: ({ root, build }) => void (dist = resolve(root, build.outDir)),
    closeBundle: {
      order: 'post',
      async handler(error) {
        if (error) return
        const read = (path: string) => readFileSync(join(dist, path))
        const files = readdirSync(join(dist, 'assets'))
          .filter(name => /\.(js|css|woff2)$/.test(name) && !left.test(name))
          .toSorted()
          .map(name => `/assets/${name}`)
        const packs: Record<string, Record<string, number>> = {}
        const isFont = (path: string) => path.endsWith('.woff2')
        for (const path of files.filter(isFont)) packs[path] = { [path]: read(path).length }
        for (const pack of inPacks(files.filter(path => !isFont(path)).map(path => [path, read(path)] as const))) {
          const content = Buffer.concat(pack.map(([, bytes]) => bytes))
          const address = `/assets/pack-${hashOf(content)}.txt`
          writeFileSync(join(dist, address), content)
          packs[address] = Object.fromEntries(pack.map(([path, bytes]) => [path, bytes.length]))
        }
        const version = hashOf(JSON.stringify([start.map(path => read(path).toString()), packs]))
        writeFileSync(join(dist, 'sw.js'), await worker({ version, start, packs }))
      }
    }
  }
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64url').slice(0, 8)

function inPacks<File extends readonly [string, Buffer]>(files: readonly File[]): File[][] {
  const packs: File[][] = []
  let bytes = packBytes
  for (const file of files) {
    if (bytes + file[1].length > packBytes) {
      packs.push([])
      bytes = 0
    }
    bytes += file[1].length
    packs.at(-1)?.push(file)
  }
  return packs
}

async function worker(whole: Whole): Promise<string> {
  const bundle = await rolldown({ input: join(import.meta.dirname, '../worker/main.ts') })
  const { output } = await bundle.generate({
    format: 'iife',
    minify: true,
    intro: `const whole=${JSON.stringify(whole)};`
  })
  await bundle.close()
  return output[0].code
}
