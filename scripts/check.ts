import { spawn } from 'node:child_process'
import { programs, root } from './project.ts'

/** Checks types of every workspace, lint and format at once, and prints only errors. Unchanged types are cached. */
const types = (name: string) => [
  programs.tsc,
  '-p',
  name,
  '--pretty',
  // Several checkers would each work out the same types again, and the other checks use the other processors.
  '--singleThreaded',
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/tsc/${name}.tsbuildinfo`
]
const checks: Record<string, string[]> = {
  ...Object.fromEntries(['.', 'contract', 'web', 'web/worker', 'e2e'].map(name => [`tipos ${name}`, types(name)])),
  lint: [programs.oxlint, '--deny-warnings'],
  formato: [programs.oxfmt, '--check'],
  estructura: ['scripts/check-structure.ts'],
  palabras: ['scripts/check-words.ts']
}

const start = performance.now()
const results = await Promise.all(Object.entries(checks).map(([name, args]) => check(name, args)))
const failed = results.filter(code => code !== 0).length
console.log(
  `check: ${failed ? `${failed} de ${results.length} con errores` : 'sin errores'} (${((performance.now() - start) / 1000).toFixed(1)} s)`
)
process.exitCode = failed ? 1 : 0

function check(name: string, args: string[]): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.on('data', chunk => (output += chunk))
  return new Promise(resolve =>
    child.on('close', code => {
      if (code !== 0) console.error(`── ${name}\n${output}`)
      resolve(code ?? 1)
    })
  )
}
