const pieceSize = 65_536

/**
 * Collects a long JSON text as UTF-8, outside of the heap: there it would be copied by each collection of new objects
 * while it grows, and turned into bytes at the end.
 */
export class JsonBytes {
  readonly #full: Buffer[] = []
  #last = Buffer.allocUnsafeSlow(pieceSize)
  #used = 0

  add(text: string): void {
    const most = text.length * 3
    if (this.#used + most > this.#last.length) {
      this.#full.push(this.#last.subarray(0, this.#used))
      this.#last = Buffer.allocUnsafeSlow(Math.max(pieceSize, most))
      this.#used = 0
    }
    this.#used += this.#last.write(text, this.#used)
  }

  /** What was added so far. */
  pieces(): readonly Buffer[] {
    return [...this.#full, this.#last.subarray(0, this.#used)]
  }
}
