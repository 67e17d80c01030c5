import type { Color } from 'contract/core/classifier.ts'

type Shade = {
  /** soft ground of a badge */
  ground: string
  /** text and icon on `ground`: 4.5:1 or better */
  text: string
  /** marks and plots on paper: 3:1 or better */
  strong: string
}

/** The classifiers' colours in both schemes. Everything that shows a type, status or priority takes them from here. */
export const badgeColours: Readonly<Record<Color, { light: Shade; dark: Shade }>> = {
  blue: {
    light: { ground: '#e1ecfd', text: '#1a4fa8', strong: '#2563eb' },
    dark: { ground: '#17305a', text: '#a9cbff', strong: '#5b9bff' }
  },
  red: {
    light: { ground: '#fde4e3', text: '#a11d1d', strong: '#d92d20' },
    dark: { ground: '#4b1c1f', text: '#ffb1ab', strong: '#ff6b61' }
  },
  green: {
    light: { ground: '#dcf3e1', text: '#17612b', strong: '#1f8a3b' },
    dark: { ground: '#143a22', text: '#92e0a8', strong: '#4cc26a' }
  },
  indigo: {
    light: { ground: '#e6e6fb', text: '#4036a8', strong: '#4f46e5' },
    dark: { ground: '#2a2a5e', text: '#c1c0ff', strong: '#8b87ff' }
  },
  purple: {
    light: { ground: '#f2e3fa', text: '#7a2596', strong: '#9333b8' },
    dark: { ground: '#42204f', text: '#e7b6f8', strong: '#cf74ee' }
  },
  orange: {
    light: { ground: '#ffe9d6', text: '#8f3d04', strong: '#d9680b' },
    dark: { ground: '#4d2a10', text: '#ffbf8a', strong: '#ff9440' }
  },
  amber: {
    light: { ground: '#fcefc2', text: '#6f4e00', strong: '#b07d00' },
    dark: { ground: '#43330a', text: '#f5d271', strong: '#e0b11f' }
  },
  gray: {
    light: { ground: '#e8ebef', text: '#434b57', strong: '#737d8a' },
    dark: { ground: '#2f353e', text: '#c9d0d9', strong: '#98a1ad' }
  }
}

/** The CSS variables of a badge's colour, for badges.module.css and Timeline.module.css. */
export function badgeVariables(colour: Color): Record<string, string> {
  const { light, dark } = badgeColours[colour]
  return {
    '--ground': light.ground,
    '--on-ground': light.text,
    '--ground-dark': dark.ground,
    '--on-ground-dark': dark.text
  }
}
