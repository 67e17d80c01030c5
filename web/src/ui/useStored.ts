import { useLocalStorage } from '@mantine/hooks'

/**
 * A choice that this browser keeps.
 * @param isValid what is stored may come from another version, or from anybody's hands: what isn't valid counts as nothing
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
