import { describe, expect, test } from 'vitest'
import { farFrom, kilometresBetween, pointText, readDegrees, readPoint, rounded } from './coordinates.ts'

test.each([
  ['-16.4955', -16.4955],
  ['-16,4955', -16.4955],
  ['+16', 16],
  ['0', 0],
  ['-0.00001', 0],
  ['-16.49554', -16.4955],
  ['-16.49556', -16.4956],
  ['16.4955 S', -16.4955],
  ['16,4955s', -16.4955],
  [`16°29'43.8"S`, -16.4955],
  ['16° 29′ 43,8″ S', -16.4955],
  [`16º29'43.8''S`, -16.4955],
  [`-16°29'43.8"`, -16.4955],
  ['16°S', -16],
  [`16°29.73'S`, -16.4955],
  ['16.4955 N', 16.4955],
  // beyond the pole: the schema of the form says so, at its field
  ['-91', -91],
  ['', undefined],
  ['norte', undefined],
  ['16.4955 W', undefined],
  [`16°60'S`, undefined],
  [`16°29'60"S`, undefined],
  [`16,5°30'S`, undefined],
  ['-16 S', undefined],
  ['1,2,3', undefined],
  ['-16.4955, -68.1336', undefined]
])('a latitude: %s', (text, expected) => expect(readDegrees(text, 'latitude')).toBe(expected))

test('a longitude is east or west', () => {
  expect(readDegrees(`68°08'01"O`, 'longitude')).toBe(-68.1336)
  expect(readDegrees(`68°08'01"W`, 'longitude')).toBe(-68.1336)
  expect(readDegrees(`68°08'01"E`, 'longitude')).toBe(68.1336)
  expect(readDegrees(`68°08'01"S`, 'longitude')).toBeUndefined()
})

describe('a pair', () => {
  const laPaz = [-16.4955, -68.1336]
  test.each([
    ['-16.4955, -68.1336', laPaz],
    ['  -16.4955,-68.1336 ', laPaz],
    ['(-16.4955, -68.1336)', laPaz],
    ['-16.4955 -68.1336', laPaz],
    ['-16.4955\t-68.1336', laPaz],
    ['-16,4955; -68,1336', laPaz],
    ['-16,4955, -68,1336', laPaz],
    ['-16,4955 -68,1336', laPaz],
    ['-16.495499,-68.133601', laPaz],
    ['16.4955 S, 68.1336 W', laPaz],
    ['16.4955S 68.1336O', laPaz],
    [`16°29'43.8"S 68°08'01.0"W`, laPaz],
    [`16°29'43.8"S, 68°08'01.0"O`, laPaz],
    // the other way round, by the letters
    [`68°08'01.0"W 16°29'43.8"S`, laPaz],
    ['https://www.google.com/maps/@-16.4955,-68.1336,17z', laPaz],
    ['https://www.google.com/maps/place/X/@-16.4955,-68.1336,17z/data=!3m1', laPaz],
    ['https://maps.google.com/?q=-16.4955,-68.1336', laPaz],
    ['geo:-16.4955,-68.1336?z=17', laPaz],
    // the other way round, because no latitude is beyond 90°
    ['-120.5, 45.25', [45.25, -120.5]],
    // within 90° both ways: taken as it stands
    ['-68.1336, -16.4955', [-68.1336, -16.4955]],
    ['-91, -200', undefined],
    ['-120.5, 95', undefined],
    ['16.4955 S, 68.1336 S', undefined],
    ['-16.4955', undefined],
    ['-16.4955,', undefined],
    ['Estación Norte', undefined],
    ['1,5', [1, 5]],
    ['', undefined]
  ])('%s', (text, expected) => {
    const point = readPoint(text)
    expect(point && [point.latitude, point.longitude]).toEqual(expected)
  })

  test('what is written can be read', () => {
    for (const [latitude, longitude] of [laPaz, [0, 0], [90, -180], [-0.0001, 179.9999]] as [number, number][])
      expect(readPoint(pointText({ latitude, longitude }))).toEqual({ latitude, longitude })
  })
})

test('four decimals, and no -0', () => {
  expect(rounded(-16.49565)).toBe(-16.4956)
  expect(Object.is(rounded(-0.00004), 0)).toBe(true)
})

test('distances in km', () => {
  const at = (latitude: number, longitude: number) => ({ latitude, longitude })
  expect(kilometresBetween(at(0, 0), at(0, 0))).toBe(0)
  expect(kilometresBetween(at(0, 0), at(1, 0))).toBeCloseTo(111.19, 1)
  expect(kilometresBetween(at(-16.4955, -68.1336), at(-68.1336, -16.4955))).toBeGreaterThan(5000)
})

test('what lies over 30 km from everything else is far; alone nothing is', () => {
  const line = [
    { latitude: -16.4957, longitude: -68.1336 },
    { latitude: -16.51, longitude: -68.12 }
  ]
  expect(farFrom({ latitude: -16.52, longitude: -68.13 }, line)).toBeUndefined()
  expect(farFrom({ latitude: -16.7, longitude: -68.13 }, line)).toBeUndefined()
  expect(farFrom({ latitude: -68.1336, longitude: -16.4957 }, line)).toBeGreaterThan(6000)
  expect(farFrom({ latitude: -80, longitude: 0 }, [])).toBeUndefined()
})
