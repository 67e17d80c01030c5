import { useOnline } from '../api/useOnline.ts'
import { useOutbox } from './useOutbox.ts'

/** Whether what is done now stays on the device: without a network, or because the server gave no answer last time. */
export function useOffline(): boolean {
  const { isCutOff } = useOutbox()
  return !useOnline() || isCutOff
}
