/**
 * A reply, or a part of one, that is JSON already and is sent unchanged. Long ones are UTF-8 in pieces
 * (`json-bytes.ts`).
 */
export class JsonText<T> {
  readonly #text: string | readonly Buffer[] | (() => string)
  readonly #fields: (() => T) | undefined

  /**
   * @param text made when it is asked for, if it is a function
   * @param fields the value, if it can be had without the text
   */
  constructor(text: string | readonly Buffer[] | (() => string), fields?: () => T) {
    this.#text = text
    this.#fields = fields
  }

  /** What is sent. */
  get text(): string | Buffer {
    const text = this.#text
    return typeof text === 'string' ? text : typeof text === 'function' ? text() : Buffer.concat(text)
  }

  /** The value for whoever takes a few of its fields one by one: each may be read only then, and a copy has none. */
  fields(): T {
    return this.#fields?.() ?? this.parsed()
  }

  /** The parsed value. */
  parsed(): T {
    return JSON.parse(this.text.toString()) as T
  }

  /** The same object with one more field. */
  with<Name extends string, Part>(name: Name, part: JsonText<Part>): JsonText<T & Record<Name, Part>> {
    return part.between<T & Record<Name, Part>>(`${this.text.toString().slice(0, -1)},${JSON.stringify(name)}:`, '}')
  }

  /**
   * The text with others before and after it.
   * @param fields of the whole, as of the constructor
   */
  between<Whole>(before: string, after: string, fields?: () => Whole): JsonText<Whole> {
    const text = this.#text
    if (typeof text === 'function') return new JsonText(() => `${before}${text()}${after}`, fields)
    if (typeof text === 'string') return new JsonText(`${before}${text}${after}`, fields)
    return new JsonText([Buffer.from(before), ...text, Buffer.from(after)], fields)
  }
}
