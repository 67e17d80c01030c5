import { counted, formatNumber } from 'contract/core/format.ts'
import type { Kept } from '../api/newWorker.ts'
import type { AheadProgress } from './aheadProgress.ts'
import type { TakenAhead } from './takeAhead.ts'

/** How old something is, in words: 'hace 12 min'. */
export function ageText(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return 'ahora mismo'
  if (minutes < 60) return `hace ${minutes} min`
  if (minutes < 24 * 60) return `hace ${Math.floor(minutes / 60)} h`
  const days = Math.floor(minutes / (24 * 60))
  return days === 1 ? 'hace 1 día' : `hace ${days} días`
}

export type Ready = {
  /** `app`: whether the application's files are on the device */
  app: Kept
  /** what was last fetched for the hours without signal */
  taken: TakenAhead | undefined
  /** orders that are being fetched now */
  progress?: AheadProgress | undefined
  /** the last attempt to fetch it failed */
  failed: boolean
  /** there is no network: nothing can be tried now */
  offline: boolean
}

type ReadyText = { state: 'ready' | 'preparing' | 'problem'; text: string; mayRetry: boolean }

/** Whether one can work without signal, in words. */
export function readyText({ app, taken, progress, failed, offline }: Ready, now: number, device: string): ReadyText {
  const age = taken && ageText(taken.at, now)
  const problem = (text: string, mayRetry = !offline): ReadyText => ({ state: 'problem', text, mayRetry })
  // First: where there is no service worker there is no cryptography either, and nothing is stored.
  if (app === 'impossible') return problem('Este navegador no guarda la aplicación: sin señal no se abrirá', false)
  if (app === 'full' || taken?.isFull)
    return problem(`No queda sitio en ${device} para trabajar sin señal. Borre fotos o aplicaciones y reintente`, true)
  if (offline && (app !== 'kept' || !age))
    return problem(`En ${device} aún falta lo necesario para trabajar sin señal: complételo donde haya señal`)
  if (app === 'failed' || (failed && !offline && !age)) return problem('No se ha podido preparar el trabajo sin señal')
  if (failed && !offline) return problem(`No se ha podido actualizar el trabajo sin señal: lo guardado es de ${age}`)
  const preparing = (text: string): ReadyText => ({ state: 'preparing', text, mayRetry: false })
  if (progress && !offline)
    return preparing(`Guardando ${formatNumber(progress.done, 0)} de ${formatNumber(progress.total, 0)} órdenes…`)
  if (app === 'coming' || !age) return preparing('Preparando para trabajar sin señal…')
  return { state: 'ready', text: `Listo sin señal · actualizado ${age}${leftOutText(taken)}`, mayRetry: false }
}

/** What isn't on the device because it is too much, in words. */
const leftOutText = ({ leftOut = 0 }: TakenAhead): string =>
  leftOut === 0 ? '' : ` · ${counted(leftOut, ['orden más', 'órdenes más'])}, solo con señal`
