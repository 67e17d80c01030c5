import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { checkType } from 'contract/classifier.ts'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { data, fakeApi } from '../../../test/fakeApi.ts'
import { AnswerControl } from './AnswerControl.tsx'
import { type AnswerDraft, emptyAnswer, type Problems } from './answerDraft.ts'

let latest: AnswerDraft

function Harness({
  question,
  start,
  problems
}: {
  question: Parameters<typeof AnswerControl>[0]['question']
  start: AnswerDraft
  problems?: Problems
}) {
  const [draft, setDraft] = useState(start)
  const change = (next: AnswerDraft) => {
    latest = next
    setDraft(next)
  }
  return <AnswerControl name="Frenos" question={question} draft={draft} problems={problems} onChange={change} />
}

const asked = (fkc_check_type: number, more: object = {}) => ({
  fkc_check_type,
  measure_unit: null,
  measure_min: null,
  measure_max: null,
  ...more
})

function show(
  question: ReturnType<typeof asked>,
  { start = emptyAnswer, problems }: { start?: AnswerDraft; problems?: Problems } = {}
) {
  latest = start
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <Harness question={question} start={start} {...(problems && { problems })} />
      </MantineProvider>
    </QueryClientProvider>
  )
  return userEvent.setup()
}

beforeEach(() => {
  fakeApi({ 'GET environment': data({ app_env: 'test', staff_photo_host: null, time_zone: 'America/La_Paz' }) })
})

describe('OK / NOK', () => {
  test('two buttons; pressed again, the choice goes', async () => {
    const user = show(asked(checkType.OK_NOK))
    const ok = screen.getByRole('button', { name: 'OK' })
    await user.click(ok)
    expect(latest.ok).toBe(true)
    expect(ok.getAttribute('aria-pressed')).toBe('true')
    await user.click(ok)
    expect(latest.ok).toBeNull()
  })

  test('NOK asks for what was found', async () => {
    const user = show(asked(checkType.OK_NOK))
    expect(screen.queryByRole('textbox')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'NOK' }))
    await user.type(screen.getByRole('textbox', { name: 'Observación de Frenos' }), 'pastilla rota')
    expect(latest).toMatchObject({ ok: false, observation: 'pastilla rota' })
  })

  test('says what is missing', () => {
    show(asked(checkType.OK_NOK), { problems: { value: 'Elija OK o NOK' } })
    expect(screen.getByRole('alert').textContent).toBe('Elija OK o NOK')
  })
})

test('a verification has words of its own', async () => {
  const user = show(asked(checkType.VERIFICACION))
  await user.click(screen.getByRole('button', { name: 'No verificado' }))
  expect(latest.ok).toBe(false)
  screen.getByRole('button', { name: 'Verificado' })
})

describe('a measure', () => {
  const volts = asked(checkType.MEDIDA, { measure_unit: 'V', measure_min: 24, measure_max: 28.5 })

  test('has a decimal keypad, its unit and its limits', () => {
    show(volts)
    expect(screen.getByRole('textbox', { name: 'Frenos (V)' }).getAttribute('inputmode')).toBe('decimal')
    screen.getByText('Entre 24 y 28.5 V')
    screen.getByText('V')
  })

  test('warns while typing, in words', async () => {
    const user = show(volts)
    const box = screen.getByRole('textbox', { name: 'Frenos (V)' })
    await user.type(box, '2')
    screen.getByText('Fuera de rango')
    await user.type(box, '5')
    expect(screen.queryByText('Fuera de rango')).toBeNull()
    await user.type(box, '0')
    screen.getByText('Fuera de rango')
  })

  test('shows how a comma was understood', async () => {
    const user = show(volts)
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Frenos (V)' })
    await user.type(box, '26,40')
    await user.tab()
    expect(box.value).toBe('26.4')
  })

  test('a sign where it may be negative only: keypads have none', async () => {
    const user = show(asked(checkType.MEDIDA, { measure_min: -50, measure_max: 50 }))
    await user.type(screen.getByRole('textbox', { name: 'Frenos' }), '12')
    const sign = screen.getByRole('button', { name: 'Cambiar el signo' })
    await user.click(sign)
    expect(latest.text).toBe('-12')
    await user.click(sign)
    expect(latest.text).toBe('12')
  })

  test.each([volts, asked(checkType.MEDIDA, { measure_min: 0 })])('no sign where it may not (%#)', question => {
    show(question)
    expect(screen.queryByRole('button', { name: 'Cambiar el signo' })).toBeNull()
  })
})

test('a text', async () => {
  const user = show(asked(checkType.TEXTO))
  await user.type(screen.getByRole('textbox', { name: 'Frenos' }), 'sin novedad')
  expect(latest.text).toBe('sin novedad')
})

test("a moment: mostly now, on the operator's clock", async () => {
  vi.useFakeTimers({ now: new Date('2026-03-05T06:13:45.000Z'), toFake: ['Date'] })
  const user = show(asked(checkType.FECHA_HORA))
  await user.click(screen.getByRole('button', { name: 'Ahora' }))
  expect(latest.text).toBe('2026-03-05T06:13:00.000Z')
  expect(screen.getByLabelText<HTMLInputElement>('Frenos').value).toBe('2026-03-05T02:13')
  vi.useRealTimers()
})

test('an observation that nothing asks for can be added', async () => {
  const user = show(asked(checkType.OK_NOK))
  await user.click(screen.getByRole('button', { name: 'Añadir observación' }))
  await user.type(screen.getByRole('textbox', { name: 'Observación de Frenos' }), 'ruido')
  expect(latest.observation).toBe('ruido')
})

test('a moment is typed as the clock there shows it, and taken away', () => {
  show(asked(checkType.FECHA_HORA))
  const input = screen.getByLabelText<HTMLInputElement>('Frenos')
  fireEvent.change(input, { target: { value: '2026-03-05T08:30' } })
  expect(latest.text).toBe('2026-03-05T12:30:00.000Z')
  expect(input.value).toBe('2026-03-05T08:30')
  fireEvent.change(input, { target: { value: '' } })
  expect(latest.text).toBe('')
})
