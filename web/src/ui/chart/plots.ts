import type { Color } from 'contract/core/classifier.ts'
import { counted, formatNumber } from 'contract/core/format.ts'
import { badgeColours } from '../record/badgeColours.ts'
import type { LinkTarget } from '../shell/AppLink.tsx'

/** One number of a plot: what it counts, its colour, and the list that it counts. */
export type Part = {
  key: string
  label: string
  colour: Color
  value: number
  /** the list that has so many rows; absent where the profile may not open it */
  link?: PlotTarget | undefined
}

/** A list, and the line whose list it is where that isn't the selected one. */
export type PlotTarget = LinkTarget & { line?: number }

/** A row of bars: one number, or several beside each other. */
export type PlotRow = { key: string; label: string; parts: readonly Part[] }

/** What one of it is, and several. */
export type Unit = readonly [one: string, many: string]

export const totalOf = (parts: readonly { value: number }[]): number => parts.reduce((sum, { value }) => sum + value, 0)

/** 'Línea Roja, Pendiente: 3 órdenes'. */
export const partText = ({ label, value }: Pick<Part, 'label' | 'value'>, unit: Unit, row?: string): string =>
  `${row ? `${row}, ` : ''}${label}: ${counted(value, unit)}`

/** '38 %', and '< 1 %' of what is there but little. */
export function shareText(value: number, total: number): string {
  if (total === 0) return '0 %'
  const percent = (value / total) * 100
  return percent > 0 && percent < 1 ? '< 1 %' : `${formatNumber(percent, 0)} %`
}

/** The CSS variables of a mark's colour in both schemes, for plots.module.css. */
export function markVariables(colour: Color): Record<string, string> {
  const { light, dark } = badgeColours[colour]
  return { '--mark': light.strong, '--mark-dark': dark.strong }
}

/** px that a text takes in the small print of plots, about. */
export const textWidth = (text: string): number => text.length * 7

/** A text that fits into so many px, cut with an ellipsis. */
export function cutText(text: string, width: number): string {
  const most = Math.max(Math.floor(width / 7), 2)
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`
}

/** The start and end angle of each part of a ring, in radians from the top, clockwise; nothing for what is 0. */
export function anglesOf(parts: readonly Part[]): { part: Part; from: number; to: number }[] {
  const total = totalOf(parts)
  let from = 0
  return parts
    .filter(({ value }) => value > 0)
    .map(part => {
      const to = from + (part.value / total) * 2 * Math.PI
      const angles = { part, from, to }
      from = to
      return angles
    })
}
