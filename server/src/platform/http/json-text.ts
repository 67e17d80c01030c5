/**
 * A reply, or a part of one, that is JSON already and is sent unchanged. Long ones are UTF-8 in pieces
 * (`json-bytes.ts`).
 */
export class JsonText<T> {
  readonly #text: string | readonly Buffer[]

  constructor(text: string | readonly Buffer[]) {
    this.#text = text
  }

  /** What is sent. */
  get text(): string | Buffer {
    return typeof this.#text === 'string' ? this.#text : Buffer.concat(this.#text)
  }

  /** The parsed value. */
  parsed(): T {
    return JSON.parse(this.text.toString()) as T
  }

  /** The same object with one more field. */
  with<Name extends string, Part>(name: Name, part: JsonText<Part>): JsonText<T & Record<Name, Part>> {
    return part.between<T & Record<Name, Part>>(`${this.text.toString().slice(0, -1)},${JSON.stringify(name)}:`, '}')
  }

  /** The text with others before and after it. */
  between<Whole>(before: string, after: string): JsonText<Whole> {
    const text = this.#text
    if (typeof text === 'string') return new JsonText(`${before}${text}${after}`)
    return new JsonText([Buffer.from(before), ...text, Buffer.from(after)])
  }
}
