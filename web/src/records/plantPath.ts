import type { Crumb } from '../ui/record/PageHead.tsx'

/** The group of the menu in which places, structure, bases and assets are. */
export const plantPath: readonly Crumb[] = [{ label: 'Planta' }]
