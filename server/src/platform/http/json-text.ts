import { JsonBytes } from './json-bytes.ts'

/** A long text, and what stands before and after it. */
type Long = { bytes: JsonBytes; before: string; after: string }

/** A reply, or a part of one, that is JSON already and is sent unchanged. Long ones are UTF-8 (`json-bytes.ts`). */
export class JsonText<T> {
  readonly #text: string | (() => string) | Long
  readonly #fields: (() => T) | undefined

  /**
   * @param text made when it is asked for, if it is a function
   * @param fields the value, if it can be had without the text
   */
  constructor(text: string | (() => string) | JsonBytes | Long, fields?: () => T) {
    this.#text = text instanceof JsonBytes ? { bytes: text, before: '', after: '' } : text
    this.#fields = fields
  }

  /** What is sent, as one text. */
  get text(): string {
    const text = this.#text
    if (typeof text === 'object') return Buffer.concat(piecesOf(text)).toString()
    return typeof text === 'function' ? text() : text
  }

  /** Of a long text: the pieces in which it is sent; when they have gone, `free` lets them serve again. */
  long(): { pieces: readonly Buffer[]; free: () => void } | undefined {
    const text = this.#text
    return typeof text === 'object' ? { pieces: piecesOf(text), free: () => text.bytes.free() } : undefined
  }

  /** The value for readers of a few fields: each field may be read only then, and a copy has none. */
  fields(): T {
    return this.#fields?.() ?? this.parsed()
  }

  /** The parsed value. */
  parsed(): T {
    return JSON.parse(this.text) as T
  }

  /** The same object with one more field. */
  with<Name extends string, Part>(name: Name, part: JsonText<Part>): JsonText<T & Record<Name, Part>> {
    return part.between<T & Record<Name, Part>>(`${this.text.slice(0, -1)},${JSON.stringify(name)}:`, '}')
  }

  /**
   * The text with others before and after it.
   * @param fields of the whole, as of the constructor
   */
  between<Whole>(before: string, after: string, fields?: () => Whole): JsonText<Whole> {
    const text = this.#text
    if (typeof text === 'function') return new JsonText(() => `${before}${text()}${after}`, fields)
    if (typeof text === 'string') return new JsonText(`${before}${text}${after}`, fields)
    return new JsonText({ ...text, before: before + text.before, after: text.after + after }, fields)
  }
}

const piecesOf = ({ bytes, before, after }: Long) => [Buffer.from(before), ...bytes.pieces(), Buffer.from(after)]
