/**
 * The rules of a shift's report (domain section 4): who signs it and when, that shifts don't overlap, what a change
 * does to signatures, what a verification says. Pure, without zod: server and browser use them.
 */
import { classifierOf } from '../core/classifier.ts'
import { addDays } from '../core/days.ts'
import { dayOf, formatDate, formatDateTime } from '../core/format.ts'

/** The two signatures of a turn: of who hands it over, and of who takes over. */
export const signatureRoles = ['outgoing', 'incoming'] as const

export type SignatureRole = (typeof signatureRoles)[number]

type Signatures = { fk_outgoing_signed_by: number | null; fk_incoming_signed_by: number | null }
type Hours = { starts_at: string; ends_at: string }
type Signable = Signatures & Pick<Hours, 'ends_at'> & { staff: readonly { id: number }[] }

/** How long before its end a turn may be signed, in ms. */
const lastHour = 3_600_000

/** The account that signs, with the person that it belongs to. */
type Signer = { id: number; staff: number | null }

/** `kind`: `taken` by an account, `stranger` to the shift, `early` or in the wrong `order`. */
type SignatureProblem = { kind: 'taken' | 'stranger' | 'early' | 'order'; text: string }

/**
 * Why an account can't sign a turn in a role; undefined if it can, or has done so already. The shift is handed over by
 * one of its people, in its last hour or later, and then taken over by another account.
 * @param now milliseconds
 * @param timeZone of the moment in the text
 */
export function signatureProblem(
  turn: Signable,
  role: SignatureRole,
  { id, staff }: Signer,
  now: number,
  timeZone?: string
): SignatureProblem | undefined {
  const { fk_outgoing_signed_by: outgoing, fk_incoming_signed_by: incoming } = turn
  const [own, other] = role === 'outgoing' ? [outgoing, incoming] : [incoming, outgoing]
  if (own === id) return undefined
  if (own !== null) return { kind: 'taken', text: 'Otra persona ya lo firmó' }
  if (other === id) return { kind: 'taken', text: 'Quien entrega el turno no lo recibe: lo firma otra persona' }
  if (role === 'outgoing' && !turn.staff.some(person => person.id === staff))
    return {
      kind: 'stranger',
      text:
        turn.staff.length === 0
          ? 'Anote primero quiénes trabajaron en el turno: lo entrega uno de ellos'
          : 'Entrega el turno alguien de su personal'
    }
  const from = Date.parse(turn.ends_at) - lastHour
  if (now < from)
    return { kind: 'early', text: `Se firma en la última hora del turno, desde el ${formatDateTime(from, timeZone)}` }
  if (role === 'incoming' && outgoing === null) return { kind: 'order', text: 'Primero firma quien entrega el turno' }
  return undefined
}

/** Whose signatures a turn has: '(entrega)' and '(recepción)' after the names; '' without any. */
export function signedText({
  outgoing_signed_by: outgoing,
  incoming_signed_by: incoming
}: {
  outgoing_signed_by: { name: string } | null
  incoming_signed_by: { name: string } | null
}): string {
  return [outgoing && `${outgoing.name} (entrega)`, incoming && `${incoming.name} (recepción)`]
    .filter(Boolean)
    .join(' y ')
}

/** What a change of a signed turn asks. @param names see `signedText` */
export const signaturesFallText = (names: string): string =>
  names.includes(' y ')
    ? `Se quitan las firmas de ${names}: el turno se firma de nuevo`
    : `Se quita la firma de ${names}: el turno se firma de nuevo`

/** As long as a shift may be, in hours. */
const maxTurnHours = 24

/** On which days a shift of the report of a day may begin and end: at the earliest in the evening before. */
export const turnDays = (date: string) => ({
  starts_at: { min: addDays(date, -1), max: addDays(date, 1) },
  ends_at: { min: date, max: addDays(date, 2) }
})

/**
 * What is wrong with the hours of a shift, by field.
 * @param date of its report
 */
export function hoursProblems(hours: Hours, date: string, timeZone?: string): Partial<Record<keyof Hours, string>> {
  const problems: Partial<Record<keyof Hours, string>> = {}
  for (const [field, { min, max }] of Object.entries(turnDays(date)) as [keyof Hours, { min: string; max: string }][]) {
    if (Number.isNaN(Date.parse(hours[field]))) {
      problems[field] = 'Escriba el día y la hora'
      continue
    }
    const day = dayOf(hours[field], timeZone)
    if (day < min || day > max) problems[field] = `El RTD es del ${formatDate(date)}: compruebe el día`
  }
  if (problems.starts_at || problems.ends_at) return problems
  const length = (Date.parse(hours.ends_at) - Date.parse(hours.starts_at)) / 3_600_000
  if (length <= 0) return { ends_at: 'El fin tiene que ser posterior al inicio' }
  return length > maxTurnHours ? { ends_at: `Un turno dura como mucho ${maxTurnHours} horas` } : {}
}

/** The first turn whose hours overlap with these, in words; undefined if none does. */
export function overlapText(
  { starts_at, ends_at }: Hours,
  others: readonly (Hours & { fkc_shift: number })[],
  timeZone?: string
): string | undefined {
  const [from, to] = [Date.parse(starts_at), Date.parse(ends_at)]
  const met = others.find(other => Date.parse(other.starts_at) < to && from < Date.parse(other.ends_at))
  if (!met) return undefined
  const hours = [met.starts_at, met.ends_at].map(at => formatDateTime(at, timeZone)).join(' a ')
  return `Se cruza con el turno de ${classifierOf(met.fkc_shift).name.toLocaleLowerCase('es')}, de ${hours}`
}

/** Cuts hours of shifts so that each ends when the next one begins, if it doesn't end before. */
export function withoutOverlap<Turn extends Hours>(turns: readonly Turn[]): Turn[] {
  return turns.map(turn => {
    const next = turns
      .map(({ starts_at }) => starts_at)
      .filter(starts => Date.parse(starts) > Date.parse(turn.starts_at))
      .toSorted((a, b) => Date.parse(a) - Date.parse(b))[0]
    return next !== undefined && Date.parse(next) < Date.parse(turn.ends_at) ? { ...turn, ends_at: next } : turn
  })
}

/** What a verification says that has nothing to say. */
export const withoutRemarks = 'Sin observaciones'
