import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart } from '../../../test/renderPart.tsx'
import { DictatedTextarea } from './DictatedTextarea.tsx'

const engine = Object.assign(new EventTarget(), { start: vi.fn<() => void>(), stop: vi.fn<() => void>(), lang: '' })

function withRecognition() {
  vi.stubGlobal('webkitSpeechRecognition', function Recognition() {
    return engine
  })
}
afterEach(() => vi.unstubAllGlobals())

function Field() {
  const [text, setText] = useState('Ruido')
  return <DictatedTextarea label="Observación" value={text} onText={setText} />
}

const say = (transcript: string, isFinal = true) =>
  act(() => {
    const results = [Object.assign([{ transcript }], { isFinal })]
    engine.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results }))
  })

test('what is said comes after what was typed, once it is sure', async () => {
  withRecognition()
  const { user } = renderPart(<Field />)
  const field = screen.getByLabelText<HTMLTextAreaElement>('Observación')
  await user.click(screen.getByRole('button', { name: 'Dictar' }))
  expect(engine.start).toHaveBeenCalled()
  expect(engine.lang).toBe('es-BO')
  say('en la', false)
  expect(field.value).toBe('Ruido')
  say(' en la polea ')
  expect(field.value).toBe('Ruido en la polea')
  await user.type(field, ' 3')
  say('al frenar')
  expect(field.value).toBe('Ruido en la polea 3 al frenar')
  await user.click(screen.getByRole('button', { name: 'Dejar de dictar' }))
  expect(engine.stop).toHaveBeenCalled()
})

test('without signal it says so, and what was typed stays', async () => {
  withRecognition()
  const { user } = renderPart(<Field />)
  await user.click(screen.getByRole('button', { name: 'Dictar' }))
  act(() => {
    engine.dispatchEvent(Object.assign(new Event('error'), { error: 'network' }))
    engine.dispatchEvent(new Event('end'))
  })
  expect(screen.getByRole('alert').textContent).toContain('El dictado necesita señal')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Observación').value).toBe('Ruido')
  screen.getByRole('button', { name: 'Dictar' })
})

test('no button where the browser cannot', () => {
  renderPart(<Field />)
  expect(screen.queryByRole('button')).toBeNull()
})
