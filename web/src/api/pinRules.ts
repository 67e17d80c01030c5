/** A PIN opens what is kept on a device without signal: digits, letters, anything that can be typed. */
export const pinLength = { min: 6, max: 64 } as const

/** Why a PIN isn't taken; undefined for one that is. */
export function pinProblem(pin: string): string | undefined {
  const { length } = Array.from(pin)
  if (length < pinLength.min) return `Escriba ${pinLength.min} cifras o letras como mínimo`
  if (length > pinLength.max) return `Escriba ${pinLength.max} cifras o letras como máximo (ha escrito ${length})`
  if (pin !== pin.trim()) return 'No puede empezar ni terminar con un espacio'
  return isEasy(pin) ? 'Es fácil de adivinar: no use cifras repetidas ni seguidas' : undefined
}

/** '000000', '123456', 'fedcba': each letter is as far from the one before, by 1 at most. */
function isEasy(pin: string): boolean {
  const codes = Array.from(pin.toLowerCase(), letter => letter.codePointAt(0) ?? 0)
  const [step = 0, ...others] = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  return Math.abs(step) <= 1 && others.every(other => other === step)
}
