import classes from '../ui/PageHead.module.css'
import { box, gap } from './picture.ts'

/** A page's head, as PageHead.tsx has it on phones. */
export function head({
  path,
  code,
  title,
  hasMenu = false
}: {
  path: readonly string[]
  code?: string
  title: string
  hasMenu?: boolean
}): Node[] {
  return [
    list(classes.path, path),
    box(
      classes.row,
      box(classes.title, code !== undefined && box(classes.code, code), box('', title)),
      hasMenu && box(classes.actions, gap(44))
    )
  ]
}

/** The style of a path is that of a list's items. */
function list(className: string | undefined, texts: readonly string[]): HTMLElement {
  const element = document.createElement('ol')
  element.className = className ?? ''
  for (const text of texts) element.append(Object.assign(document.createElement('li'), { textContent: text }))
  return element
}
