import { expect, test } from 'vitest'
import { maxStyleLines, stylesOf } from './styles.ts'

const component = (body: string, name = 'classes') =>
  ['web/src/a/Part.tsx', `import ${name} from './part.module.css'\n${body}\n`] as const
const sheet = (css: string, file = 'web/src/a/part.module.css') => [file, css] as const

test.each<[what: string, component: string, css: string, unused: string[], missing: string[]]>([
  ['all used', '<p className={classes.a} />', '.a { color: red }', [], []],
  ['unused', '<p className={classes.a} />', '.a {}\n.a .b {}', ['b'], []],
  ['missing', "<p className={`${classes.a} ${classes['c-d']}`} />", '.a {}', [], ['c-d']],
  ['only in a comment', '<p className={classes.a} />', '/* .b { } */\n.a {}', [], []],
  ["a library's", '<p className={classes.a} />', '.a .mantine-Menu-item {}', [], []],
  ['in a rule for sizes', '<p className={classes.a} />', '@media (max-width: 40em) {\n  .a {}\n  .b {}\n}', ['b'], []],
  ['a number is no class', '<p className={classes.a} />', '.a { width: 1.5rem }\n', [], []],
  ['worked out', '<p className={classes[kind]} />', '.a {}\n.b {}', [], []],
  ['composed', '<p className={classes.a} />', '.a {\n  composes: b;\n}\n.b {}', [], []]
])('classes: %s', (_, body, css, unused, missing) => {
  const found = stylesOf(new Map([component(body), sheet(css)]))
  const at = (names: string[]) => names.map(name => `web/src/a/part.module.css: ${name}`)
  expect([found.unused, found.missing]).toEqual([at(unused), at(missing)])
})

test('composed of another module', () => {
  const other = sheet('.ground[data-day] {}', 'web/src/a/ground.module.css')
  const own = sheet(".a {\n  composes: ground from './ground.module.css';\n}")
  expect(stylesOf(new Map([component('<p className={classes.a} />'), own, other])).unused).toEqual([])
})

test('long style sheets', () => {
  const lines = (n: number) => sheet('a {}\n'.repeat(n), 'web/src/long.css')
  expect(stylesOf(new Map([lines(maxStyleLines)])).long).toEqual([])
  expect(stylesOf(new Map([lines(maxStyleLines + 1)])).long).toEqual(['web/src/long.css'])
})
