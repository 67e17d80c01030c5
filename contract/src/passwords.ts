/**
 * What a password must be. Pure and without zod: the page for forgotten passwords comes without the validation library. Two more
 * rules only the server can know (a list of common passwords, the last five of the account); their texts stand here too.
 */

/** Characters (NIST SP 800-63B asks for 8 with a second factor, 15 without; the specification of access asks for 12). */
export const shortestPassword = 12
/** UTF-16 units: longer ones only cost time to hash. */
export const longestPassword = 200
/** The present one and those before it that may not come back. */
export const rememberedPasswords = 5

export const passwordTexts = {
  short: `Use ${shortestPassword} caracteres o más`,
  long: `Use ${longestPassword} caracteres como máximo`,
  easy: 'Es fácil de adivinar: evite su nombre, su correo, palabras como «teleférico» o «contraseña» y series como «1234»',
  common: 'Es una contraseña muy usada, o una sola palabra con números. Elija otra',
  used: `Ya la ha usado: elija una distinta de las ${rememberedPasswords} últimas`
} as const

export type PasswordProblem = keyof typeof passwordTexts

/** Whose password it is: their own words make it easy to guess. */
export type Owner = { email?: string; name?: string }

/** So many characters must be left once words that anybody would try, series and repetitions count as one. */
const leastSubstance = 8

/** What is wrong with it, worst first; empty when nothing is (as far as can be told without the server). */
export function passwordProblems(password: string, owner: Owner = {}): PasswordProblem[] {
  const problems: PasswordProblem[] = []
  if (Array.from(password).length < shortestPassword) problems.push('short')
  if (password.length > longestPassword) problems.push('long')
  if (substance(password.slice(0, longestPassword), owner) < leastSubstance) problems.push('easy')
  return problems
}

/** Letters without accents or capitals, and signs that stand for letters as these: `C0ntraseñ@` → `contrasena`. */
export function plainLetters(text: string): string {
  return withoutAccents(text).replace(/[013457@$!]/g, sign => standsFor[sign] ?? sign)
}

const standsFor: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Words that anybody would try here. */
const known = [
  'teleferico',
  'andino',
  'mantenimiento',
  'contrasena',
  'password',
  'administrador',
  'bienvenido',
  'secreto',
  'usuario',
  'cabina',
  'estacion',
  'bolivia',
  'elalto',
  'lapaz',
  'linea',
  'clave',
  'admin',
  'cable'
]

/** How many characters it would take to say the same: a known word, a series and a repetition are one each. */
function substance(password: string, { email = '', name = '' }: Owner): number {
  const address = withoutAccents(email)
  const account = address.split('@', 1)[0] ?? ''
  const own = [address, account, ...`${account} ${withoutAccents(name)}`.split(/[^a-z]+/)].filter(
    word => word.length >= 3
  )
  const words = [...own, ...known].toSorted((a, b) => b.length - a.length)
  const blank = (text: string) => words.reduce((rest, word) => rest.replaceAll(word, '\u0001'), text)
  // With digits as they are and as letters: whichever says less.
  const lowered = withoutAccents(password)
  return Math.min(
    ...[blank(lowered), blank(plainLetters(password))].map(text =>
      withoutSeries(withoutRepetition(text.replace(/[\s._-]/g, '')))
    )
  )
}

/** `abcabcabc` → `abc`, `aaaa` → `a`. */
const withoutRepetition = (text: string): string => text.replace(/(.{1,20}?)\1+/gsu, '$1')

const rows = ['qwertyuiop', 'asdfghjklñ', 'asdfghjkl', 'zxcvbnm', '1234567890', '1qaz2wsx3edc4rfv5tgb6yhn7ujm']

/** Characters, runs of four or more in the alphabet, in numbers or along the keyboard counted once. */
function withoutSeries(text: string): number {
  const signs = Array.from(text)
  let count = 0
  for (let at = 0; at < signs.length; count++) {
    let end = at + 1
    while (end < signs.length && follows(signs[end - 1] ?? '', signs[end] ?? '')) end++
    at = end - at >= 4 ? end : at + 1
  }
  return count
}

function follows(one: string, next: string): boolean {
  const step = (next.codePointAt(0) ?? 0) - (one.codePointAt(0) ?? 0)
  return Math.abs(step) === 1 || rows.some(row => row.includes(one + next) || row.includes(next + one))
}
