import { useLayoutEffect } from 'react'
import { endPicture } from '../first/picture.ts'

/** Takes away what stood in the page's place until the application drew it (first/). @param isDrawn the page shows what it was opened for, or why it can't */
export function usePageDrawn(isDrawn: boolean): void {
  useLayoutEffect(() => {
    if (isDrawn) endPicture()
  }, [isDrawn])
}
