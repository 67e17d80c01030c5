import { createContext } from 'react'

/** Reloads the asset of a dialog after a concurrent change. */
export const Reload = createContext<() => unknown>(() => {})
