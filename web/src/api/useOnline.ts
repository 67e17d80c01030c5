import { useSyncExternalStore } from 'react'

/** Whether the device has a network, as the browser knows it; a network without a server still counts. */
export const useOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine)

function follow(told: () => void) {
  window.addEventListener('online', told)
  window.addEventListener('offline', told)
  return () => {
    window.removeEventListener('online', told)
    window.removeEventListener('offline', told)
  }
}
