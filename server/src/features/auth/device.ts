/** More specific ones first, because browsers imitate others: Edge also says Chrome, Chrome also says Safari. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari']
]

const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux']
]

const nameIn = (list: typeof browsers, text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/** A user agent in a form that people know: `Chrome en Android`; for a program, the first word of its own name. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent?.trim()) return 'Dispositivo desconocido'
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser) return system ? `${browser} en ${system}` : browser
  const program = /^[\w.-]+/.exec(userAgent)?.[0].slice(0, 40)
  return program && program !== 'Mozilla' ? `Programa «${program}»` : (system ?? 'Dispositivo desconocido')
}
