/**
 * Props of a Mantine select whose list may be long: the list element itself scrolls instead of a box around it, so that
 * screen readers find it.
 */
export const scrollingList = {
  withScrollArea: false,
  styles: { options: { maxHeight: '18rem', overflowY: 'auto' } }
} as const
