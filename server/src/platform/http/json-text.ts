/** A reply, or a part of one, that is JSON text already and is sent unchanged. */
export class JsonText<T> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** The parsed value. */
  parsed(): T {
    return JSON.parse(this.text) as T
  }

  /** The same object with one more field. */
  with<Name extends string, Part>(name: Name, part: JsonText<Part>): JsonText<T & Record<Name, Part>> {
    return new JsonText(`${this.text.slice(0, -1)},${JSON.stringify(name)}:${part.text}}`)
  }
}
