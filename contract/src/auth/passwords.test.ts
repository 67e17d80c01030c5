import { expect, test } from 'vitest'
import { passwordProblems, plainLetters } from './passwords.ts'

const owner = { email: 'juana.mamani@teleferico.example', name: 'Juana Ñáñez' }

test.each([
  'correcto caballo bateria',
  'Andino con 3 gatos y queso',
  'xk8#mQz!27pL',
  '🌄🚡 cumbre Illimani',
  'seis nubes suben despacio',
  'ñandú verde cruza Oruro',
  '8472-9183-5501',
  'x1'.padEnd(20, 'pqzvmtwbhjsd')
])('%s is fine', password => {
  expect(passwordProblems(password, owner)).toEqual([])
})

test.each([
  'contraseña1234',
  'Contraseña.1234',
  'C0ntras3ñ@1234',
  'teleferico2026',
  'Teleferico.2026',
  'T3l3f3r1c0_2026',
  'teleferico andino mantenimiento',
  'juana.mamani.2026',
  'JuanaÑáñez1234',
  'mamani mamani mamani',
  'juana.mamani@teleferico.example',
  'aaaaaaaaaaaaaaa',
  'abcabcabcabcabc',
  '123456789012',
  '987654321098',
  'qwertyuiop12',
  'asdfghjklñ2026',
  '1qaz2wsx3edc',
  'abcdefghijklmnop',
  'zyxwvutsrqponmlk',
  'xyxyxyxyxyxyxy',
  'admin.admin.admin'
])('%s is easy to guess', password => {
  expect(passwordProblems(password, owner)).toEqual(['easy'])
})

test.each([
  ['corta 8#zq', ['short']],
  ['🌄🚡🌄🚡🌄🚡', ['short', 'easy']],
  ['', ['short', 'easy']],
  ['aaaa', ['short', 'easy']],
  ['pq zv mt wb '.repeat(17), ['long']],
  [`${'kzr wq9 '.repeat(1)}${'pvt lmx gd'.repeat(20)}`, ['long']]
] as const)('%s: %j', (password, problems) => {
  expect(passwordProblems(password)).toEqual(problems)
})

test('12 and 200 characters are enough and not too many', () => {
  const long = Array.from({ length: 200 }, (_, i) => 'kqzvwxjpbm'[(i * i * 7 + i) % 10]).join('')
  expect(passwordProblems('kq8#zv2wxj!p')).toEqual([])
  expect(passwordProblems('kq8#zv2wxj!')).toEqual(['short'])
  expect(passwordProblems(long)).not.toContain('long')
  expect(passwordProblems(`${long}k`)).toContain('long')
})

// Known words, own names, series and repetitions count as one character each; eight are enough.
test.each([
  ['teleferico + kq8zvwx', []],
  ['teleferico + kq8zvw', ['easy']],
  ['kqzeva + xwveva', []],
  ['kqeva + zveva + eva', ['easy']],
  ['kqli + zvli + xwpli', []],
  ['juana.mamani kq8zvw', ['easy']],
  ['anabel anabelix kq8z', ['easy']],
  ['kq8 abcd 4567 wvz', []],
  ['kq8 abcd 4567 wv', ['easy']],
  ['kq8 zxc wvx abc', []],
  ['kq abcdefgh abc', ['easy']]
])('%s: %j', (password, problems) => {
  const eva = { email: 'juana.mamani@teleferico.example', name: 'Eva Li Ana Anabel Anabelix' }
  expect(passwordProblems(password.replaceAll(' + ', ''), eva)).toEqual(problems)
})

test('somebody else may use what would be the own name', () => {
  expect(passwordProblems('mamani de 3 puertas', owner)).toEqual([])
  expect(passwordProblems('juana mamani 99', owner)).toEqual(['easy'])
  expect(passwordProblems('juana mamani 99', { email: 'x@y.example', name: 'Luis' })).toEqual([])
})

test('signs that stand for letters', () => {
  expect(plainLetters('C0ntr@5eñ4')).toBe('contrasena')
})
