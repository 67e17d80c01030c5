import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { plainLetters } from 'contract/passwords.ts'

const { resolve } = createRequire(import.meta.url)

/** Passwords seen most often in what was stolen elsewhere, and the words of Spanish that are used most (zxcvbn-ts). */
const lists = ['@zxcvbn-ts/language-common/src/passwords.json', '@zxcvbn-ts/language-es-es/src/commonWords.json']

/** Signs around a word that make a password long, not good: `2026.Montañas!`. */
const mostAround = 8

/**
 * Whether it is one of the passwords that are tried first: common ones and common words, also with digits and signs before and after,
 * or signs in the place of letters. The lists are read when somebody chooses a password and not kept.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const lowered = password.toLowerCase()
  const bare = lowered.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  // Digits at the ends may be around the word, or in the place of its letters.
  const forms = [bare, bare.normalize('NFD').replace(/\p{M}/gu, ''), plainLetters(bare), plainLetters(lowered)].filter(
    form => form.length >= password.length - mostAround
  )
  const tried = new Set([lowered, ...forms])
  for (const list of lists) {
    const words = JSON.parse(await readFile(resolve(list), 'utf8')) as string[]
    if (words.some(word => tried.has(word) || tried.has(plainLetters(word)))) return true
  }
  return false
}
