/** A reply, or a part of one, that is JSON already: it goes out as it is. */
export class JsonText<T> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** The value itself, for whoever works with it. */
  parsed(): T {
    return JSON.parse(this.text) as T
  }

  /** An object with one field more. */
  with<Name extends string, Part>(name: Name, part: JsonText<Part>): JsonText<T & Record<Name, Part>> {
    return new JsonText(`${this.text.slice(0, -1)},${JSON.stringify(name)}:${part.text}}`)
  }
}
