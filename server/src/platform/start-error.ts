/**
 * A reason not to start that the person at the terminal can act on.
 * Its message is one line of Spanish; `main.ts` prints it alone, without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}
