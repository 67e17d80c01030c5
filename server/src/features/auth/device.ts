/** Newest first where one pretends to be another: Edge says Chrome too, Chrome says Safari. */
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

/** What a browser says of itself, as people say it: `Chrome en Android`; a program by its own first word. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent?.trim()) return 'Dispositivo desconocido'
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser) return system ? `${browser} en ${system}` : browser
  const program = /^[\w.-]+/.exec(userAgent)?.[0].slice(0, 40)
  return program && program !== 'Mozilla' ? `Programa «${program}»` : (system ?? 'Dispositivo desconocido')
}
