import { createContext } from 'react'

/** Shows the asset of a dialog as it is now, when somebody else has changed it meanwhile. */
export const Reload = createContext<() => unknown>(() => {})
