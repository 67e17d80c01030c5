import { expect, test } from 'vitest'
import { menuIconNames } from '../../app/layout/menuIcons.tsx'
import { iconLabels } from './iconLabels.ts'

test('every icon of the menu can be chosen by a Spanish name, and no other', () => {
  expect(Object.keys(iconLabels).toSorted()).toEqual(menuIconNames.toSorted())
})
