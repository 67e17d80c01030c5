import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { formatNumber } from 'contract/core/format.ts'
import { goesByTime, goesByUsage } from 'contract/base-activities/regimes.ts'

/**
 * '1,250 horas': the limit as the counter of now shows it; one that was passed before that came, as it was set. ''
 * without a limit.
 */
export function nextReadingText({ next_usage_value: next, next_usage_shown: shown, usage_unit }: BaseActivity): string {
  if (next === null || shown === null) return ''
  const unit = usage_unit?.name.toLocaleLowerCase('es') ?? ''
  return shown < 0 ? `${used(next)} ${unit}, en otro contador` : `${used(shown)} ${unit}`
}

const used = (value: number) => formatNumber(value, 2, { atLeast: 0 })

/** What a row says that isn't due on a day: it needs a first date or reading, or its meter's rate isn't known. */
export const undatedText = ({ fkc_regime, next_date, next_usage_value }: BaseActivity): string =>
  (goesByTime(fkc_regime) && next_date === null) || (goesByUsage(fkc_regime) && next_usage_value === null)
    ? 'Sin iniciar'
    : 'Sin previsión: faltan lecturas'

/** Says that a limit was set for a counter that isn't there any more, or has turned; '' if it wasn't. */
export const countedText = ({ next_usage_value: next, next_usage_shown: shown }: BaseActivity): string =>
  next === shown || shown === null || shown < 0
    ? ''
    : 'En el contador de ahora. Cuenta también lo de antes del cambio o de la vuelta, hasta la última lectura que consta.'
