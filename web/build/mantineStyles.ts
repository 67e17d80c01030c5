import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { fixedColours } from '../src/app/theme.ts'

/** What the main layout imports (app/layout/Themed.tsx). */
const sheets = 'virtual:mantine-styles'
const resolved = `\0${sheets}`
/** The product's readings of Mantine's colours. */
const colours = `\0mantine-colours.css`
/** What all components rest on. */
const base = ['baseline', 'default-css-variables', 'global'].map(name => `@mantine/core/styles/${name}.layer.css`)
const complete = ['@mantine/core/styles.layer.css', '@mantine/dates/styles.layer.css']
/** A component's class names: the module that is there whenever the component is. */
const classNames = /\/@mantine\/([\w-]+)\/esm\/.+\/([\w-]+)\.module\.mjs$/

/**
 * Each of Mantine's components brings its own styles, as if it imported them: a page loads those of what it shows, and no
 * component can lack them. The complete sheet would be 40 KiB that every page waits for. They are in a layer: whatever
 * isn't (base.css, the css modules) wins over them, in whatever order they arrive. The development server prepares
 * Mantine in one piece, without plugins, so there the sheet is complete.
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
    // Twice the root: Mantine's provider writes its own dark fills later, with one.
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
