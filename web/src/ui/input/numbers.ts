import { validationTexts } from 'contract/core/validation-messages.ts'

/**
 * What a number as it was typed may mean: none if it isn't one, two if its only separator may be of decimals or of
 * thousands ('1,200'). A phone's decimal key is a comma or a point, so both are read; with both, the last one is the
 * decimal separator.
 */
export function meaningsOf(text: string): number[] {
  const match = /^([+-]?)([\d.,]*\d[\d.,]*)$/.exec(text.replaceAll(/\s/g, ''))
  if (!match) return []
  const [, sign = '', digits = ''] = match
  const found = new Set([asDecimal(digits), asThousands(digits)].filter(number => number !== undefined))
  return [...found].map(number => (sign === '-' && number !== 0 ? -number : number))
}

/** '1.234,5' and '12,5': the last separator is the decimal one, and stands only once. */
function asDecimal(digits: string): number | undefined {
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d*))?$/.exec(digits) ?? []
  const separator = digits[whole.length]
  const plain = separator && whole.includes(separator) ? undefined : ungrouped(whole)
  return plain === undefined ? undefined : Number(`${plain || '0'}.${decimals || '0'}`)
}

/** '1,200' and '1.200.300': groups of three. */
function asThousands(digits: string): number | undefined {
  const plain = /[.,]/.test(digits) ? ungrouped(digits) : undefined
  return plain === undefined ? undefined : Number(plain)
}

/** The digits of a whole number whose thousands may be separated, always by the same sign. */
const ungrouped = (whole: string): string | undefined =>
  /^\d*$/.test(whole) || /^[1-9]\d{0,2}(,\d{3})+$/.test(whole) || /^[1-9]\d{0,2}(\.\d{3})+$/.test(whole)
    ? whole.replaceAll(/[.,]/g, '')
    : undefined

/**
 * The number that was typed, null for nothing and NaN for what isn't one, or could be two.
 * @param isWhole a number with decimals isn't meant: '1,200' is 1200, while '1.5' stays what it is
 */
export function typedNumber(text: string, isWhole = false): number | null {
  if (text.trim() === '') return null
  const all = meaningsOf(text)
  const whole = isWhole ? all.filter(Number.isInteger) : []
  const [number = Number.NaN, ...others] = whole.length > 0 ? whole : all
  return others.length > 0 ? Number.NaN : number
}

/**
 * The number that was typed; of two that it could be, the only one that fits.
 * @param fits whether a number is expected there: within limits, near the one before
 */
export function fittingNumber(text: string, fits: ((number: number) => boolean) | undefined, isWhole = false) {
  const number = typedNumber(text, isWhole)
  if (!Number.isNaN(number) || !fits) return number
  const [only = Number.NaN, ...others] = meaningsOf(text).filter(fits)
  return others.length > 0 ? Number.NaN : only
}

/** What is wrong with a typed number that must be whole and between two limits; undefined for a right one. */
export function wholeProblem(typed: number | string | null, min: number, max: number): string | undefined {
  if (typeof typed !== 'number' || !Number.isInteger(typed)) return validationTexts.integer
  return typed >= min && typed <= max ? undefined : validationTexts.between(min, max)
}
