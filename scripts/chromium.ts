import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Chromium without the machinery of windows: journeys take a third less time in it than in a headless browser. */
const shell = 'chromium-headless-shell'

/** Flags for every Chromium that tests and measurements start. */
export const chromiumFlags = [
  '--no-sandbox', // Chromium's sandbox doesn't work as root
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync'
]

/**
 * Path of the machine's Chromium or Chrome; CHROMIUM_PATH names another one. We never download a browser.
 *
 * @param names in order of preference
 */
export function findChromium(names: readonly string[] = browsers): string | undefined {
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)]
  const candidates = [process.env['CHROMIUM_PATH'], ...folders.flatMap(folder => names.map(name => join(folder, name)))]
  return candidates.find(path => path && isExecutable(path))
}

/** The browser of the journeys: the headless shell if the machine has it. */
export const findJourneyBrowser = () => findChromium([shell, ...browsers])

/** A complete browser, for measuring. @throws {Error} saying what to install */
export const requireChromium = () => requireBrowser(findChromium, ['chromium'])

/** The browser of the journeys. @throws {Error} saying what to install */
export const requireJourneyBrowser = () => requireBrowser(findJourneyBrowser, [shell, 'chromium'])

/** Finds a browser, or installs the first of these Debian packages that exists, if it may do so without a password. */
function requireBrowser(find: () => string | undefined, debian: readonly string[]): string {
  const found = find() ?? (debian.some(name => aptInstalls(name, 'fonts-liberation')) ? find() : undefined)
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
  apt('update') // if this fails, the old package list may still do
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
