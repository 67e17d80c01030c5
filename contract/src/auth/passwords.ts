/**
 * The rules of passwords. Pure, without zod: the page for forgotten passwords comes without the validation library.
 * Only the server can check two more rules (a list of common passwords, the last five of the account); their texts are
 * here too.
 */

/** In characters. NIST SP 800-63B asks for 8 with a second factor, 15 without; the specification of access for 12. */
export const shortestPassword = 12
/** In UTF-16 units; longer ones would only take more time to hash. */
export const longestPassword = 200
/** How many passwords of an account, the present one included, may not be used again. */
export const passwordHistoryLength = 5

export const passwordTexts = {
  short: `Use ${shortestPassword} caracteres o más`,
  long: `Use ${longestPassword} caracteres como máximo`,
  easy: 'Es fácil de adivinar: evite su nombre, su correo, palabras como «teleférico» o «contraseña» y series como «1234»',
  common: 'Es una contraseña muy usada, o una sola palabra con números. Elija otra',
  used: `Ya la ha usado: elija una distinta de las ${passwordHistoryLength} últimas`
} as const

type PasswordProblem = keyof typeof passwordTexts

/** The owner of the password; their name and e-mail would make it easy to guess. */
export type Owner = { email?: string; name?: string }

/** The least `substance` of a password. */
const leastSubstance = 8

/**
 * The problems of a password, the worst first; empty if there are none (as far as can be checked without the server).
 */
export function passwordProblems(password: string, owner: Owner = {}): PasswordProblem[] {
  const problems: PasswordProblem[] = []
  if (Array.from(password).length < shortestPassword) problems.push('short')
  if (password.length > longestPassword) problems.push('long')
  if (substance(password.slice(0, longestPassword), owner) < leastSubstance) problems.push('easy')
  return problems
}

/**
 * Without accents or capitals, and with letters in place of the signs that imitate them: `C0ntraseñ@` → `contrasena`.
 */
export function plainLetters(text: string): string {
  return withoutAccents(text).replace(/[013457@$!]/g, sign => standsFor[sign] ?? sign)
}

const standsFor: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Words that anybody guessing a password of this product would try. */
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

/** How hard it is to guess: its length in characters if known words, series and repetitions count as one each. */
function substance(password: string, { email = '', name = '' }: Owner): number {
  const address = withoutAccents(email)
  const account = address.split('@', 1)[0] ?? ''
  const own = [address, account, ...`${account} ${withoutAccents(name)}`.split(/[^a-z]+/)].filter(
    word => word.length >= 3
  )
  const words = [...own, ...known].toSorted((a, b) => b.length - a.length)
  const blank = (text: string) => words.reduce((rest, word) => rest.replaceAll(word, '\u0001'), text)
  // The smaller count holds: with digits as they are, or read as letters.
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

/** The number of characters, where a run of four or more (alphabet, numbers, keyboard) counts as one. */
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
