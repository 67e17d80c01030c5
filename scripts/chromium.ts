import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** How every Chromium of ours runs, in tests and in measuring. */
export const chromiumFlags = [
  '--no-sandbox', // Chromium has none as root
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync'
]

/** Path of the machine's Chromium or Chrome; CHROMIUM_PATH names another one. We never download a browser. */
export function findChromium(): string | undefined {
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)]
  const candidates = [process.env['CHROMIUM_PATH'], ...folders.flatMap(folder => names.map(name => join(folder, name)))]
  return candidates.find(path => path && isExecutable(path))
}

/**
 * Finds a browser, or installs Debian's where that needs nobody: as root or with sudo that asks for no password.
 *
 * @throws {Error} saying what to install
 */
export function requireChromium(): string {
  const found = findChromium() ?? (aptInstalls('chromium', 'fonts-liberation') ? findChromium() : undefined)
  if (found) return found
  throw new Error(
    'Las pruebas en el navegador necesitan Chromium o Chrome: instálelo (en Debian: apt-get install chromium) o indique su ruta en CHROMIUM_PATH'
  )
}

function aptInstalls(...packages: string[]): boolean {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args: string[]) => {
    const [command = '', ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', '-y', ...args]
    return spawnSync(command, rest, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
  }
  if (
    spawnSync('apt-get', ['--version']).status !== 0 ||
    (sudo.length && spawnSync('sudo', ['-n', 'true']).status !== 0)
  )
    return false
  console.log(`Instalando ${packages.join(', ')}…`)
  apt('update') // an old list may still do
  return apt('install', '--no-install-recommends', ...packages)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
