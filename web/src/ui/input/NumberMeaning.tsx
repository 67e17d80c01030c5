import { Button, Group, Text } from '@mantine/core'
import { meaningsOf } from './numbers.ts'
import { numberText } from './numberText.ts'

type NumberMeaningProps = {
  /** as it was typed */
  text: string
  /** the only one of its meanings that is expected */
  meant?: number | undefined
  unit: string | null
  onChoose: (text: string) => void
}

/** Says how a number is read while it is typed, if that isn't as it stands there; asks where it may mean two. */
export function NumberMeaning({ text, meant, unit, onChoose }: NumberMeaningProps) {
  const meanings = (meant === undefined ? meaningsOf(text) : [meant]).map(numberText)
  const [only] = meanings
  const written = (meaning: string) => (unit ? `${meaning} ${unit}` : meaning)
  return (
    <div role="status">
      {meanings.length === 1 && only !== undefined && only !== text.trim() && (
        <Text c="dimmed" mt="xs">
          Se guardará {written(only)}
        </Text>
      )}
      {meanings.length > 1 && (
        <>
          <Text mt="xs">¿Cuánto es?</Text>
          <Group grow gap="xs" mt="xs" maw="28rem">
            {meanings.map(meaning => (
              <Button key={meaning} variant="default" mih="3rem" onClick={() => onChoose(meaning)}>
                {written(meaning)}
              </Button>
            ))}
          </Group>
        </>
      )}
    </div>
  )
}
