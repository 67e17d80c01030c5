/**
 * Suggests an anomaly's priority: how critical the base is against what the service suffers. A default for the person
 * who decides; pure, without zod.
 */
import type { criticalities } from '../bases/bases.ts'
import { classifierOf, priority, serviceImpact } from '../core/classifier.ts'

type Criticality = (typeof criticalities)[number]

const { MUY_BAJA, BAJA, MEDIA, ALTA, MUY_ALTA } = priority
const { SIN_EFECTO, VELOCIDAD_REDUCIDA, PARADA } = serviceImpact

/** For each criticality, by the effect on the service. A stopped line is never less than high, whatever stopped it. */
const byCriticality: Readonly<Record<Criticality, Readonly<Record<number, number>>>> = {
  A: { [SIN_EFECTO]: MEDIA, [VELOCIDAD_REDUCIDA]: ALTA, [PARADA]: MUY_ALTA },
  B: { [SIN_EFECTO]: BAJA, [VELOCIDAD_REDUCIDA]: MEDIA, [PARADA]: ALTA },
  C: { [SIN_EFECTO]: MUY_BAJA, [VELOCIDAD_REDUCIDA]: BAJA, [PARADA]: ALTA }
}

/** The priority of a report without a base, which may be any. */
const withoutBase: Readonly<Record<number, number>> = {
  [SIN_EFECTO]: MEDIA,
  [VELOCIDAD_REDUCIDA]: MEDIA,
  [PARADA]: ALTA
}

const criticalityTexts: Readonly<Record<Criticality, string>> = {
  A: 'base crítica A',
  B: 'base de criticidad B',
  C: 'base de criticidad C'
}

const impactTexts: Readonly<Record<number, string>> = {
  [SIN_EFECTO]: 'sin efecto en el servicio',
  [VELOCIDAD_REDUCIDA]: 'velocidad reducida',
  [PARADA]: 'línea parada'
}

/**
 * The priority that is suggested for an anomaly, and why.
 * @param criticality that of its base; null without one
 * @param impact a service impact (90…92)
 */
export function suggestedPriority(
  criticality: Criticality | null,
  impact: number
): { fkc_priority: number; why: string } {
  return {
    fkc_priority: (criticality ? byCriticality[criticality] : withoutBase)[impact] ?? MEDIA,
    why: [criticality ? criticalityTexts[criticality] : 'sin base', impactTexts[impact]].filter(Boolean).join(', ')
  }
}

type Reported = { fkc_priority: number; fkc_service_impact: number; base: { criticality: Criticality } | null }

/** The same in words: 'Sugerida: Muy alta — base crítica A, línea parada'. */
export function suggestionText({ base, fkc_service_impact }: Reported): string {
  const { fkc_priority, why } = suggestedPriority(base?.criticality ?? null, fkc_service_impact)
  return `Sugerida: ${classifierOf(fkc_priority).name} — ${why}`
}

/**
 * The priority that a report is accepted with by default: the reported one, or the suggestion where none was given
 * (Media is what a report has by itself).
 */
export const priorityToAccept = ({ fkc_priority, fkc_service_impact, base }: Reported): number =>
  fkc_priority === MEDIA ? suggestedPriority(base?.criticality ?? null, fkc_service_impact).fkc_priority : fkc_priority
