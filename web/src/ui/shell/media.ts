import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as the query says; true from the first drawing on, so that nothing is drawn twice. */
export const useMedia = (query: string): boolean => useMediaQuery(query, undefined, { getInitialValueInEffect: false })

const mobileQuery = '(max-width: 59.99em)'

/** Whether the window is "mobile": small or extra-small, as section 2 of the specification has it. */
export const useMobile = (): boolean => useMedia(mobileQuery)

/** The same at this moment. */
export const isMobile = (): boolean => matchMedia(mobileQuery).matches

/** What people call the device before them: one with a mouse is no telephone. */
export const useDevice = (): string => (useMedia('(pointer: fine)') ? 'este equipo' : 'el teléfono')
