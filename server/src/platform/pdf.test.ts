import { expect, test } from 'vitest'
import { printable } from './pdf.ts'

test.each([
  ['☐ Pendiente', '[ ] Pendiente'],
  ['Estación Qhatu · 16 de Julio', 'Estación Qhatu · 16 de Julio'],
  ['Ch’amaka, Jachʼa', 'Ch’amaka, Jach’a'],
  ['cafe\u0301', 'café'],
  ['Łódź, Đorđe, Brașov', 'Lódz, Dorde, Brasov'],
  ['Motor 🔧🧑‍🔧 listo', 'Motor ?? listo'],
  ['日本', '??'],
  ['⌀ 18 mm ≥ −5 °C → 4 Ω, 3 μm', 'Ø 18 mm >= -5 °C -> 4 ohm, 3 µm'],
  ['a\tb\nc', 'a b c'],
  ['sin\u200b\u202enada', 'sinnada'],
  ['', '']
])('%j is drawn as %j', (text, drawn) => expect(printable(text)).toBe(drawn))
