import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { fixedColours } from '../src/ui/theme/theme.ts'

/** Imported by ui/theme/Themed.tsx. */
const sheets = 'virtual:mantine-styles'
const resolved = `\0${sheets}`
/** Mantine's colours with the contrast that the product requires. */
const colours = `\0mantine-colours.css`
/** Needed by all components. */
const base = ['baseline', 'default-css-variables', 'global'].map(name => `@mantine/core/styles/${name}.layer.css`)
const complete = ['@mantine/core/styles.layer.css', '@mantine/dates/styles.layer.css']
/** The module of a component's class names, which is loaded whenever the component is. */
const classNames = /\/@mantine\/([\w-]+)\/esm\/.+\/([\w-]+)\.module\.mjs$/

/**
 * Lets each of Mantine's components import its own styles, so that a page loads only those it needs; the complete sheet
 * has 40 KiB. They are in a CSS layer: styles outside of it (base.css, the CSS modules) win, in whatever order they are
 * loaded. The development server bundles Mantine in advance, without plugins, so there the complete sheet is used.
 */
export function mantineStyles(): Plugin {
  let isBuild = false
  let hasComponents = false
  return {
    name: 'mantine-styles',
    configResolved: config => void (isBuild = config.command === 'build'),
    resolveId: id => (id === sheets ? resolved : id === colours ? colours : undefined),
    load: id =>
      id === resolved ? imports([...(isBuild ? base : complete), colours]) : id === colours ? colourSheet() : undefined,
    transform: {
      filter: { id: classNames },
      handler(code, id) {
        if (!isBuild) return undefined
        hasComponents = true
        const [, library = '', component = ''] = classNames.exec(id) ?? []
        const sheet = [
          `@mantine/${library}/styles/${component}.layer.css`,
          `@mantine/${library}/styles.layer.css`
        ].find(isThere)
        if (sheet === undefined)
          this.error(
            `Mantine's ${component} (@mantine/${library}) has no styles where build/mantineStyles.ts looks for them`
          )
        return { code: imports([sheet]) + code, map: null }
      }
    },
    buildEnd(error) {
      if (isBuild && !error && !hasComponents)
        this.error('Mantine has no modules of class names where build/mantineStyles.ts looks for them')
    }
  }
}

const imports = (files: readonly string[]) => files.map(file => `import '${file}'\n`).join('')

function colourSheet(): string {
  const rules = Object.entries(fixedColours()).map(([scheme, variables]) => {
    const lines = Object.entries(variables).map(([name, value]) => `  ${name}: ${value};\n`)
    // `:root` twice, to win over the same variables that Mantine's provider writes later with one.
    return `:root:root[data-mantine-color-scheme='${scheme}'] {\n${lines.join('')}}\n`
  })
  return rules.join('')
}

/** Whether a library has this file: `@mantine/core/styles/Button.layer.css`. */
function isThere(file: string): boolean {
  const [scope = '', library = '', ...path] = file.split('/')
  const index = fileURLToPath(import.meta.resolve(`${scope}/${library}`))
  return existsSync(join(dirname(dirname(index)), ...path))
}
