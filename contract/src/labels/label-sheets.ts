// Without zod, because pages load it first.

/** The kinds of record that have labels, with the permissions to put one on them. */
export const labelRights = { base: 'bases.write', asset: 'assets.write', location: 'locations.write' } as const

export type Labelled = keyof typeof labelRights

/** What a blank label may be put on where it is scanned. */
export const tieable = ['base', 'asset'] as const

export type Tieable = (typeof tieable)[number]

/** As many labels as one file has. */
export const maxLabels = 500

/** A4, in millimetres. */
export const paper = { width: 210, height: 297 } as const

/** How A4 sheets are divided, in millimetres: two are those of sheets with adhesive labels that are sold everywhere. */
export const labelSizes = {
  small: { name: 'Pequeña', columns: 3, rows: 8, width: 70, height: 37 },
  medium: { name: 'Mediana', columns: 2, rows: 5, width: 105, height: 57 },
  large: { name: 'Grande', columns: 1, rows: 2, width: 210, height: 148.5 }
} as const

export type LabelSize = keyof typeof labelSizes

export const perSheet = (size: LabelSize): number => labelSizes[size].columns * labelSizes[size].rows

/** How many sheets `count` labels take, if the first one is at the place `first`, from 1 on. */
export const sheetCount = (size: LabelSize, count: number, first: number): number =>
  Math.ceil((first - 1 + count) / perSheet(size))

/** Digits and letters that can't be mistaken for another: no I, L, O, U (Crockford). */
export const codeSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 8

/** The path of a label's address, which is what its QR code says after the address of the application. */
export const labelPath = (code: string): string => `/l/${code}`

/** The end of a label's address, whatever the application was called when it was printed. */
const address = new RegExp(`/l/([${codeSigns}IOL-]{${codeLength},${codeLength + 2}})/?(?:[?#].*)?$`, 'i')

/**
 * The code within a label's whole address, typed or scanned, with or without `https://`; undefined for anything else.
 */
export function codeOfAddress(text: string): string | undefined {
  const plain = text.trim()
  if (/\s/.test(plain) || (/^[a-z][a-z\d+.-]*:/i.test(plain) && !/^(https?:\/\/|[^/:]+:\d+\/)/i.test(plain)))
    return undefined
  const code = address.exec(plain)?.[1]
  const stored = code && plainCode(code)
  return stored?.length === codeLength ? stored : undefined
}

/** A label's code as it is stored, in whatever way it was typed: 'k7m2-o1xq' is 'K7M201XQ'. */
export const plainCode = (typed: string): string =>
  typed.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/** Where a record is, in a line of its label; the place may be the line itself. */
export const whereText = ({ place, line }: { place: string | null; line: { name: string } | null }): string =>
  [...new Set([place, line?.name])].filter(Boolean).join(' · ')

/** A label's code as people read it: 'K7M2-01XQ'. */
export const spelledCode = (code: string): string => code.replace(/^(.{4})(.{4})$/, '$1-$2')
