/** What opens over a page, and whose name is read out when the focus moves into it. */
const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog'

const nameless: string[] = []

function isNamed(element: Element): boolean {
  const texts = (element.getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .map(id => document.getElementById(id)?.textContent)
  return [element.getAttribute('aria-label'), element.getAttribute('title'), ...texts].some(text => text?.trim())
}

/** A node that has just been put into the document, with all that it holds. */
function check(node: Node): void {
  if (!(node instanceof Element) || !node.isConnected) return
  for (const element of [node, ...node.querySelectorAll(overlays)])
    if (element.matches(overlays) && !isNamed(element)) nameless.push(element.outerHTML.slice(0, 300))
}

/**
 * Notes every dialog, menu and list box that has no accessible name at the moment at which it is put into the document.
 * Not by a MutationObserver: that is called when the effects of React have run, which may have set the name only then.
 */
export function watchOverlayNames(): void {
  for (const method of ['appendChild', 'insertBefore'] as const) {
    const insert = Node.prototype[method] as (this: Node, node: Node, before: Node | null) => Node
    Node.prototype[method] = function <T extends Node>(this: Node, node: T, before: Node | null = null): T {
      insert.call(this, node, before)
      check(node)
      return node
    }
  }
}

/** Those without a name since the last call. */
export const takeNameless = (): string[] => nameless.splice(0)
