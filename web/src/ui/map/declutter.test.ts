import { expect, test } from 'vitest'
import { declutter } from './declutter.ts'

test('of marks on each other the first of the lowest rank stays, and counts its own kind', () => {
  const map = document.createElement('div')
  const mark = (name: string, rank: number, left: number, width = 10) => {
    const element = map.appendChild(document.createElement('i'))
    Object.assign(element, {
      id: name,
      getBoundingClientRect: () => ({
        left: Number(element.dataset.left),
        right: Number(element.dataset.left) + width,
        top: 0,
        bottom: width,
        width
      })
    })
    Object.assign(element.dataset, { rank: String(rank), left: String(left) })
    return element
  }
  const tower = mark('tower', 3, 0)
  const first = mark('first', 0, 5)
  const second = mark('second', 0, 8)
  const third = mark('third', 0, 15)
  const name = mark('name', 2, 25)
  const folded = mark('folded', 0, 5, 0)
  const hidden = () =>
    [...map.children].filter(one => (one as HTMLElement).style.visibility === 'hidden').map(({ id }) => id)
  declutter(map)
  expect(hidden()).toEqual(['tower', 'second'])
  expect(first.dataset.more).toBe('+1')
  expect(folded.style.visibility).toBe('')
  // Nearer, they stand apart.
  tower.dataset.left = '-20'
  second.dataset.left = '100'
  name.dataset.left = '20'
  declutter(map)
  expect(hidden()).toEqual(['name'])
  // A name gives way to the buttons over the map, a place doesn't.
  const buttons = map.appendChild(document.createElement('div'))
  buttons.dataset.overMap = ''
  Object.assign(buttons, { getBoundingClientRect: () => ({ left: 12, right: 60, top: 0, bottom: 40 }) })
  name.dataset.left = '40'
  declutter(map)
  expect(hidden()).toEqual(['name'])
  expect([first, third].map(({ dataset }) => dataset.more)).toEqual([undefined, undefined])
})
