import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { mayOpen } from '../../api/rights.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { wholeProblem } from '../../ui/input/numbers.ts'
import { TypedNumberInput } from '../../ui/input/TypedNumberInput.tsx'
import { isPeople, maxPeople, usualPeople } from '../../records/nights/nightWindow.ts'

const hoursPage = '/admin/planned/service-hours'

/** Changes how many people work in a night. While that is incomplete it is kept here only. */
export function NightEditor({ people, onChange }: { people: number; onChange: (people: number) => void }) {
  const [draft, setDraft] = useState<number | string>(people)
  const mayOpenHours = mayOpen(useSession(), hoursPage)
  const change = (next: number | string) => {
    setDraft(next)
    if (isPeople(next)) onChange(Number(next))
  }
  return (
    <Stack gap="sm">
      <TypedNumberInput
        whole
        label="Personas"
        value={draft}
        onChange={next => change(next ?? '')}
        error={draft !== '' && wholeProblem(draft, 1, maxPeople)}
      />
      <Button variant="default" onClick={() => change(usualPeople)}>
        Volver a lo habitual
      </Button>
      <Text size="sm" c="dimmed">
        Las horas salen de {mayOpenHours ? <AppLink to={hoursPage}>Horarios y turnos</AppLink> : 'Horarios y turnos'}.
      </Text>
    </Stack>
  )
}
