import { regime } from '../core/classifier.ts'

// By what maintenance becomes due. Apart from the arithmetic (`maintenance.ts`): lists ask only this.

export const goesByTime = (id: number) => id === regime.FECHAS || id === regime.FECHASYLECTURAS
export const goesByUsage = (id: number) => id === regime.LECTURAS || id === regime.FECHASYLECTURAS
