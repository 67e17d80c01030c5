import { fireEvent, screen } from '@testing-library/react'
import { checkType } from 'contract/core/classifier.ts'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { renderPart } from '../../../test/renderPart.tsx'
import { AnswerControl } from './AnswerControl.tsx'
import { type AnswerDraft, emptyAnswer } from '../../records/checks/draft.ts'
import { type Problems } from './answerDraft.ts'

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
  return (
    <AnswerControl
      onDone={() => {}}
      name="Frenos"
      question={question}
      draft={draft}
      problems={problems}
      onChange={change}
    />
  )
}

const asked = (fkc_check_type: number, more: object = {}) => ({
  fkc_check_type,
  measure_unit: null,
  measure_min: null,
  measure_max: null,
  previous: null,
  ...more
})

function show(
  question: ReturnType<typeof asked>,
  { start = emptyAnswer, problems }: { start?: AnswerDraft; problems?: Problems } = {}
) {
  latest = start
  return renderPart(<Harness question={question} start={start} {...(problems && { problems })} />).user
}

const write = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })

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
    expect(screen.getByRole('group', { name: 'Frenos' }).getAttribute('aria-describedby')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'NOK' }))
    write(screen.getByRole('textbox', { name: 'Observación de Frenos' }), 'pastilla rota')
    expect(latest).toMatchObject({ ok: false, observation: 'pastilla rota' })
  })

  test('says what is missing', () => {
    show(asked(checkType.OK_NOK), { problems: { value: 'Elija OK o NOK' } })
    expect(screen.getByRole('alert').textContent).toBe('Elija OK o NOK')
    const [problem] = screen.getByRole('group', { name: 'Frenos' }).getAttribute('aria-describedby')?.split(' ') ?? []
    expect(document.getElementById(problem!)?.textContent).toBe('Elija OK o NOK')
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

  test.each([
    ['2', true],
    ['25', false],
    ['250', true]
  ])('warns while typing, in words: %s', (text, out) => {
    show(volts)
    const box = screen.getByRole('textbox', { name: 'Frenos (V)' })
    write(box, text)
    expect(screen.queryByText('Fuera de rango') !== null).toBe(out)
    expect(box.getAttribute('aria-invalid')).toBe(out ? 'true' : null)
  })

  test.each([
    ['26,40', 'Se guardará 26.4 V'],
    ['1,200.5', 'Se guardará 1200.5 V'],
    ['26.4', null],
    ['doce', null],
    ['', null]
  ])('shows while typing how it is understood, and changes nothing: «%s»', (text, said) => {
    show(volts)
    const box = screen.getByRole('textbox', { name: 'Frenos (V)' })
    write(box, text)
    fireEvent.blur(box)
    expect(screen.queryByText(/^Se guardará/)?.textContent ?? null).toBe(said)
    expect(screen.queryByText('¿Cuánto es?')).toBeNull()
    expect(box).toHaveProperty('value', text)
  })

  test('asks which of two numbers is meant', async () => {
    const user = show(volts)
    write(screen.getByRole('textbox', { name: 'Frenos (V)' }), '1,200')
    screen.getByText('¿Cuánto es?')
    // Neither is taken until one is chosen.
    expect(screen.queryByText('Fuera de rango')).toBeNull()
    screen.getByRole('button', { name: '1.2 V' })
    await user.click(screen.getByRole('button', { name: '1200 V' }))
    expect(latest.text).toBe('1200')
    screen.getByText('Fuera de rango')
    expect(screen.queryByText('¿Cuánto es?')).toBeNull()
  })

  test('a sign where it may be negative only: keypads have none', async () => {
    const user = show(asked(checkType.MEDIDA, { measure_min: -50, measure_max: 50 }))
    write(screen.getByRole('textbox', { name: 'Frenos' }), '12')
    const sign = screen.getByRole('button', { name: 'Cambiar el signo' })
    await user.click(sign)
    expect(latest.text).toBe('-12')
    await user.click(sign)
    expect(latest.text).toBe('12')
  })

  test('without limits says nothing of them', () => {
    show(asked(checkType.MEDIDA))
    expect(screen.getByRole('textbox', { name: 'Frenos' }).getAttribute('aria-describedby')).toBeNull()
  })

  test.each([volts, asked(checkType.MEDIDA, { measure_min: 0 })])('no sign where it may not (%#)', question => {
    show(question)
    expect(screen.queryByRole('button', { name: 'Cambiar el signo' })).toBeNull()
  })
})

test('a text', () => {
  show(asked(checkType.TEXTO))
  write(screen.getByRole('textbox', { name: 'Frenos' }), 'sin novedad')
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
  write(screen.getByRole('textbox', { name: 'Observación de Frenos' }), 'ruido')
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
