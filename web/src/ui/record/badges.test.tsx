import { render } from '@testing-library/react'
import { classifierOf, classifiers, priority, workOrderStatus, workOrderType } from 'contract/core/classifier.ts'
import { describe, expect, test } from 'vitest'
import { surfaces } from '../theme/accent.ts'
import { contrast } from '../theme/colour.ts'
import { badgeColours } from './badgeColours.ts'
import { PriorityBadge, StatusBadge, TypeBadge } from './badges.tsx'

const cases = Object.entries(badgeColours).flatMap(([name, schemes]) =>
  (['light', 'dark'] as const).map(scheme => ({ name, scheme, shade: schemes[scheme] }))
)

describe.each(cases)('$name, $scheme', ({ scheme, shade }) => {
  test('text reads on its ground (WCAG 1.4.3)', () =>
    expect(contrast(shade.text, shade.ground)).toBeGreaterThanOrEqual(4.5))
  test('marks stand out from paper and ground (WCAG 1.4.11)', () => {
    expect(contrast(shade.strong, surfaces[scheme].paper)).toBeGreaterThanOrEqual(3)
    expect(contrast(shade.strong, surfaces[scheme].ground)).toBeGreaterThanOrEqual(3)
  })
})

test('types and statuses have the colours of the specification', () => {
  const colours = (ids: Record<string, number>) =>
    Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, classifierOf(id).color]))
  expect(colours(workOrderType)).toEqual({
    CORRECTIVO: 'red',
    MEJORA: 'green',
    SOPORTE: 'purple',
    PREVENTIVO: 'blue',
    PLANIFICADO: 'indigo'
  })
  expect(colours(workOrderStatus)).toEqual({
    PENDIENTE: 'orange',
    EN_ESPERA: 'amber',
    EN_CURSO: 'blue',
    PARA_REVISION: 'purple',
    CERRADA: 'green',
    CANCELADO: 'red'
  })
})

/** What a badge shows besides its colour. */
function shown(id: number, Badge = StatusBadge) {
  const { container } = render(<Badge id={id} />)
  return {
    word: container.textContent,
    picture: container.querySelector('svg')?.getAttribute('class') ?? '',
    ground: container.querySelector('span')?.style.getPropertyValue('--ground')
  }
}

test.each(classifiers.filter(value => value.color))('$name: its word, a picture, its colour', ({ id, name, color }) => {
  const { word, picture, ground } = shown(id)
  expect(word).toBe(name)
  expect(picture).toContain('tabler-icon')
  expect(ground).toBe(badgeColours[color ?? 'gray'].light.ground)
})

test.each([
  ['types', Object.values(workOrderType), TypeBadge],
  ['statuses', Object.values(workOrderStatus), StatusBadge],
  ['priorities', Object.values(priority), PriorityBadge]
] as const)('%s can be told apart without colour', (_, ids, Badge) => {
  const pictures = ids.map(id => shown(id, Badge).picture)
  expect(new Set(pictures).size).toBe(ids.length)
})

test('nothing is shown for none', () => expect(shown(null as never).word).toBe(''))
