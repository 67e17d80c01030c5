/**
 * Props of a Mantine select whose list may be long: the list itself scrolls, not a box around it, so that a screen reader
 * knows what scrolls there.
 */
export const scrollingList = {
  withScrollArea: false,
  styles: { options: { maxHeight: '18rem', overflowY: 'auto' } }
} as const
