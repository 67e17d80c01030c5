import { expect, test } from 'vitest'
import { codeOfAddress } from './label-sheets.ts'

test.each([
  ['https://mantenimiento.example/l/K7M201XQ', 'K7M201XQ'],
  ['http://antiguo.example:8080/l/k7m2-o1xq/', 'K7M201XQ'],
  ['mantenimiento.example/l/K7M201XQ', 'K7M201XQ'],
  ['10.0.0.7:3000/l/K7M201XQ', 'K7M201XQ'],
  [' https://m.example/l/K7M201XQ?x=1#y ', 'K7M201XQ'],
  ['/l/K7M201XQ', 'K7M201XQ'],
  ['K7M201XQ', undefined],
  ['javascript:alert(1)/l/K7M201XQ', undefined],
  ['https://m.example/l/K7M2', undefined],
  ['https://m.example/l/K7M201XQ/otra', undefined],
  ['https://m.example/K7M201XQ', undefined],
  ['ROJ-E01/l/K7M201XQ otra', undefined]
])('%j is the address of %s', (text, code) => expect(codeOfAddress(text)).toBe(code))
