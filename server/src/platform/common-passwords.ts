import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { plainLetters } from 'contract/auth/passwords.ts'

const { resolve } = createRequire(import.meta.url)

/** The most common passwords of published leaks, and the most common Spanish words (zxcvbn-ts). */
const lists = ['@zxcvbn-ts/language-common/src/passwords.json', '@zxcvbn-ts/language-es-es/src/commonWords.json']

/** Characters around a word that make a password longer but not better: `2026.Montañas!`. */
const maxSurroundings = 8

/**
 * Whether the password is one that attackers try first: common passwords and words, also with digits and signs before
 * and after, or with signs in place of letters. The lists are read for each call and not kept in memory.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const bare = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  // Digits at the ends may surround the word or stand for its letters.
  const tried = new Set(
    [password, bare].filter(form => form.length >= password.length - maxSurroundings).map(plainLetters)
  )
  for (const list of lists) {
    const words = JSON.parse(await readFile(resolve(list), 'utf8')) as string[]
    if (words.some(word => tried.has(plainLetters(word)))) return true
  }
  return false
}
