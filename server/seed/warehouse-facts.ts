/**
 * What the warehouse of a ropeway keeps. An order takes an item when `for` matches its words; without it, no order
 * does. Prices in bolivianos, of today.
 */
export type ItemFacts = {
  code: string
  name: string
  unit: string
  min: number
  cost: number | null
  place: string
  for?: RegExp
  /** as many are used by an order, from – to */
  used?: readonly [number, number]
  /** not bought lately: what is left is below the minimum */
  isShort?: true
  /** only for this line */
  line?: string
}

type Row = readonly [
  code: string,
  name: string,
  unit: string,
  min: number,
  cost: number | null,
  place: string,
  used?: RegExp,
  amounts?: readonly [number, number],
  more?: Pick<ItemFacts, 'isShort' | 'line'>
]

// oxfmt-ignore
const rows: readonly Row[] = [
  ['BAN-420', 'Bandaje de polea 420 mm', 'pieza', 24, 410, 'A-1', /bandaje/i, [1, 2]],
  ['POL-420', 'Polea de balancín completa', 'pieza', 8, 1850, 'A-1', /polea completa|polea de balanc/i, [1, 1]],
  ['ROD-6311', 'Rodamiento 6311-2RS de polea', 'pieza', 30, 168.5, 'A-2', /rodamiento|cojinete/i, [1, 4]],
  ['ROD-22222', 'Rodamiento 22222 E de volante', 'pieza', 2, 2980, 'A-2'],
  ['PIN-MUE', 'Muelle de pinza desembragable', 'pieza', 20, 345, 'B-1', /muelle|pinza/i, [1, 2]],
  ['PIN-MOR', 'Mordaza móvil de pinza', 'pieza', 12, 890, 'B-1', /mordaza|pinza/i, [1, 1], { isShort: true }],
  ['PIN-ROD', 'Rodillo de pinza', 'pieza', 16, 126, 'B-1', /rodillo/i, [1, 2]],
  ['FRE-PAS', 'Pastilla de freno de servicio', 'juego', 4, 1240, 'B-2', /pastilla/i, [1, 1], { isShort: true }],
  ['FRE-FC', 'Final de carrera de freno', 'pieza', 6, 215, 'C-1', /final de carrera/i, [1, 1]],
  ['NEU-500', 'Neumático de transporte 5.00-8', 'pieza', 40, 298, 'B-3', /neum[áa]tico|rueda/i, [1, 3]],
  ['COR-SPB', 'Correa trapezoidal SPB 2360', 'pieza', 25, 92.4, 'B-3', /correa/i, [1, 2]],
  ['COR-XPB', 'Correa dentada de toma de fuerza', 'pieza', 6, 480, 'B-3', /toma de fuerza/i, [1, 1], { isShort: true }],
  ['FIL-HID', 'Filtro hidráulico 10 µm', 'pieza', 8, 187, 'C-2', /hidr[áa]ulic|acumulador|bomba/i, [1, 1]],
  ['FIL-AIR', 'Filtro de aire de motor de emergencia', 'pieza', 6, 134, 'C-2', /emergencia/i, [1, 1]],
  ['ACE-220', 'Aceite de reductor ISO VG 220', 'litro', 120, 38.9, 'D-1', /aceite|ret[ée]n|reductor/i, [5, 20]],
  ['ACE-46', 'Aceite hidráulico ISO VG 46', 'litro', 80, 29.5, 'D-1', /hidr[áa]ulic|manguera/i, [2, 10]],
  ['GRA-EP2', 'Grasa de litio EP 2', 'kilo', 40, 46, 'D-1', /gras|engras/i, [0.5, 2]],
  ['RET-110', 'Retén 110×140×12', 'pieza', 4, 96, 'C-2', /ret[ée]n/i, [1, 1]],
  ['SEN-M18', 'Sensor inductivo M18, 8 mm', 'pieza', 15, 224, 'C-1', /sensor|anticolisi[óo]n/i, [1, 1]],
  ['SEN-VAR', 'Varilla de rotura con conector', 'pieza', 20, 158, 'C-1', /varilla|descarril/i, [1, 1]],
  ['BAT-12-100', 'Batería 12 V 100 Ah', 'pieza', 6, 1120, 'D-2', /bater[íi]a/i, [1, 2], { isShort: true }],
  ['BAT-12-7', 'Batería 12 V 7 Ah de cabina', 'pieza', 20, 145, 'D-2', /cabina.*(luz|radio|comunic)|comunic/i, [1, 1]],
  ['PUE-ROD', 'Rodillo de puerta de cabina', 'pieza', 24, 64, 'B-2', /puerta/i, [1, 2]],
  ['PUE-GOM', 'Burlete de puerta de cabina', 'metro', 50, 31.2, 'B-2', /puerta|vidrio|filtraci/i, [1, 4]],
  ['ENC-ACO', 'Acople de encóder', 'pieza', 3, 540, 'C-1', /enc[óo]der/i, [1, 1]],
  ['FUS-NH2', 'Fusible NH2 400 A', 'pieza', 9, 118, 'C-1', /variador|fusible/i, [1, 3]],
  ['REL-24', 'Relé de seguridad 24 V', 'pieza', 6, 1310, 'C-1', /rel[ée]|circuito de seguridad|PLC/i, [1, 1]],
  ['TEN-REG', 'Regleta de elongación, repuesto', 'pieza', 1, null, 'A-3'],
  ['CAB-EMP', 'Juego de empalme de cable', 'juego', 1, 8600, 'A-3'],
  ['POL-CAF', 'Polea guía de Línea Café', 'pieza', 2, 2140, 'A-3', undefined, undefined, { line: 'CAF' }],
  ['HER-TOR', 'Torquímetro 200–1000 Nm', 'unidad', 1, 6200, 'E-1'],
  ['HER-MUL', 'Multímetro CAT IV', 'unidad', 2, 2350, 'E-1'],
  ['HER-VIB', 'Analizador de vibraciones', 'unidad', 0, 48_500, 'E-1'],
  ['EPP-ARN', 'Arnés de trabajo en altura', 'unidad', 6, 1480, 'E-2'],
  ['EPP-RAD', 'Radio portátil', 'unidad', 4, 1950, 'E-2']
]

export const itemFacts: readonly ItemFacts[] = rows.map(
  ([code, name, unit, min, cost, place, pattern, used, more]) => ({
    code,
    name,
    unit,
    min,
    cost,
    place,
    ...(pattern && { for: pattern }),
    ...(used && { used }),
    ...more
  })
)

/** What is handed out for a time: item, how many, to a `person` or a line by its code, days ago, how many are back. */
export const loans: readonly (readonly [string, number, string, number, number])[] = [
  ['HER-TOR', 1, 'person', 3, 0],
  ['HER-MUL', 1, 'person', 12, 0],
  ['HER-MUL', 1, 'person', 48, 1],
  ['HER-VIB', 1, 'AZU', 20, 0],
  ['EPP-ARN', 4, 'ROJ', 90, 2],
  ['EPP-ARN', 2, 'person', 30, 0],
  ['EPP-RAD', 2, 'ROJ', 61, 0],
  ['EPP-RAD', 3, 'AMA', 140, 3],
  ['EPP-RAD', 1, 'person', 6, 0]
]
