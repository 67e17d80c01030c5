/*
 * Translators and other extensions of browsers replace texts of the page behind React's back. React then fails when it
 * removes or moves what isn't where it put it, and the whole page with it.
 */

/** After a drawing; what is replaced within it was replaced because of it. */
const calmMs = 3_000
const firstPauseMs = 500
const lastPauseMs = 30_000

/**
 * From now on, removing or moving what was replaced doesn't fail; the page is drawn anew instead.
 * @param redraw draws the page anew, from its own data; it gets how often it was called
 */
export function tolerateForeignChanges(redraw: (times: number) => void): void {
  let isDue = false
  let times = 0
  let drawnAt = -calmMs
  let pauseMs = 0
  const note = () => {
    if (isDue) return
    isDue = true
    // A page whose texts are replaced at each drawing would be drawn without end.
    const isCalm = performance.now() - drawnAt >= calmMs
    pauseMs = isCalm ? 0 : Math.min(Math.max(2 * pauseMs, firstPauseMs), lastPauseMs)
    // After React has finished what it is doing.
    setTimeout(() => {
      isDue = false
      drawnAt = performance.now()
      redraw(++times)
    }, pauseMs)
  }
  const { removeChild, insertBefore } = Node.prototype as Originals
  const tolerant: Originals = {
    removeChild(child) {
      if (child.parentNode === this) return removeChild.call(this, child)
      note()
      // A text may stand in an element of the translator's by now.
      child.parentNode?.removeChild(child)
      return child
    },
    insertBefore(child, before) {
      if (!before || before.parentNode === this) return insertBefore.call(this, child, before)
      note()
      return insertBefore.call(this, child, null)
    }
  }
  Object.assign(Node.prototype, tolerant)
}

type Originals = {
  removeChild: (this: Node, child: Node) => Node
  insertBefore: (this: Node, child: Node, before: Node | null) => Node
}
