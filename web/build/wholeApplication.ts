import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'
import type { Whole } from '../worker/whole.ts'

/** As much text comes in one download: what fails is soon there at the next attempt. */
const packLetters = 500_000

/** The page first: without signal it answers every address. */
const start = ['/index.html', '/color-scheme.js', '/favicon.svg']

/**
 * Writes the service worker, and the packs in which it downloads the application. Seven hundred files one by one take a
 * slow phone more than two minutes, most of which it waits for each answer's way.
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
        const read = (path: string) => readFileSync(join(dist, path), 'utf8')
        const files = readdirSync(join(dist, 'assets'))
          .filter(name => /\.(js|css|woff2)$/.test(name) && !left.test(name))
          .toSorted()
          .map(name => `/assets/${name}`)
        const packs: Record<string, readonly string[]> = {}
        for (const texts of inPacks(files.filter(isText).map(path => [path, read(path)] as const))) {
          const pack = JSON.stringify(Object.fromEntries(texts))
          const address = `/assets/pack-${hashOf(pack)}.json`
          writeFileSync(join(dist, address), pack)
          packs[address] = texts.map(([path]) => path)
        }
        for (const path of files) if (!isText(path)) packs[path] = [path]
        const version = hashOf(JSON.stringify([start.map(read), packs]))
        writeFileSync(join(dist, 'sw.js'), await worker({ version, start, packs }))
      }
    }
  }
}

const isText = (path: string) => !path.endsWith('.woff2')
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8)

function inPacks<File extends readonly [string, string]>(files: readonly File[]): File[][] {
  const packs: File[][] = []
  let letters = packLetters
  for (const file of files) {
    if (letters + file[1].length > packLetters) {
      packs.push([])
      letters = 0
    }
    letters += file[1].length
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
