const pieceSize = 131_072

/** Pieces that no text fills at the moment, at most 8 MiB of them. */
const spare: Buffer[] = []
const maxSpareBuffers = 64

/**
 * Collects a long JSON text as UTF-8, outside of the heap: there it would be copied by each collection of new objects
 * while it grows, and turned into bytes at the end. Its pieces serve again, because what many requests fill at once
 * outlives the collections of new objects, and would stay until the next whole one; and the engine makes a whole
 * collection whenever 8 MiB were allocated outside of the heap.
 */
export class JsonBytes {
  readonly #full: Buffer[] = []
  #last = spare.pop() ?? Buffer.allocUnsafeSlow(pieceSize)
  #used = 0

  add(text: string): void {
    const most = text.length * 3
    if (this.#used + most > this.#last.length) {
      this.#full.push(this.#last.subarray(0, this.#used))
      this.#last = (most <= pieceSize && spare.pop()) || Buffer.allocUnsafeSlow(Math.max(pieceSize, most))
      this.#used = 0
    }
    this.#used += this.#last.write(text, this.#used)
  }

  /** What was added so far. */
  pieces(): readonly Buffer[] {
    return [...this.#full, this.#last.subarray(0, this.#used)]
  }

  /** Lets the pieces serve again, so that this text is lost. */
  free(): void {
    for (const { buffer } of this.#full.splice(0).concat(this.#last))
      if (buffer.byteLength === pieceSize && spare.length < maxSpareBuffers) spare.push(Buffer.from(buffer))
    this.#last = Buffer.alloc(0)
    this.#used = 0
  }
}
