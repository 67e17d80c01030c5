import { registerHooks, type ResolveFnOutput } from 'node:module'

/**
 * Loaded before the server (`--import`): each package that our own modules name is looked up once. Node reads the package's
 * package.json again for every import of it; drizzle-orm's has 179 KB and nearly every module names it, a tenth of the start.
 */
const found = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, next) {
    if (/^[./]|^(node|file|data):/.test(specifier) || context.parentURL?.includes('/node_modules/'))
      return next(specifier, context)
    const known = found.get(specifier)
    if (known) return known
    const resolved = { ...next(specifier, context), shortCircuit: true }
    found.set(specifier, resolved)
    return resolved
  }
})
