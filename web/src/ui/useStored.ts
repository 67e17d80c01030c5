import { useLocalStorage } from '@mantine/hooks'

/**
 * A choice that this browser keeps.
 * @param isValid checks what is stored: it may come from another version, or have been changed by hand
 */
export function useStored<T>(key: string, defaultValue: T, isValid: (value: unknown) => boolean) {
  return useLocalStorage<T>({
    key,
    defaultValue,
    getInitialValueInEffect: false,
    deserialize: text => {
      try {
        const value: unknown = JSON.parse(text ?? 'null')
        return isValid(value) ? (value as T) : defaultValue
      } catch {
        return defaultValue
      }
    }
  })
}
