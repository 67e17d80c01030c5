import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Words that address the reader as tú; comments are English and have none of them. */
const familiar =
  /(?<![\p{L}-])(tu|tus|tú|contigo|tienes|puedes|debes|quieres|necesitas|elige|ingresa|introduce|intenta)(?![\p{L}-])/giu

// The specification gives these two texts word for word.
const quoted = ['Por tu seguridad, activa la Autenticación de Dos Factores (2FA).', 'No tienes permisos suficientes']

test('people are addressed as usted, but in the two texts that the specification quotes', () => {
  const files = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    file => !file.includes('.test.')
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap(file => {
    let text = readFileSync(root + file, 'utf8')
    for (const each of quoted) text = text.replace(each, '')
    return [...text.matchAll(familiar)].map(
      ({ 0: word, index }) => `${file}: ${word} … ${text.slice(index - 30, index + 30)}`
    )
  })
  expect(found).toEqual([])
})
