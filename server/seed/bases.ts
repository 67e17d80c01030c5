/** Templates of the positions to maintain. A template's place decides how many bases are made of it. */
export type Place = 'drive' | 'return' | 'station' | 'tower' | 'line' | 'vehicles'

export type BaseTemplate = {
  code: string
  place: Place
  structure: string
  /** `#` stands for the number or name of the place */
  name: string
  criticality: 'A' | 'B' | 'C'
  requires_stop: boolean
  plan: string | null
  model: string
}

const rows: readonly (readonly [string, Place, string, string, 'A' | 'B' | 'C', boolean, string | null, string])[] = [
  ['PMA', 'drive', 'MANDO', 'Puesto de mando', 'A', false, 'DIA', 'MOD-MAN'],
  ['MOT', 'drive', 'MOTOR', 'Motor principal', 'A', false, 'MOT', 'MOD-MOT'],
  ['RED', 'drive', 'REDUCTOR', 'Reductor', 'A', false, 'RED', 'MOD-RED'],
  ['MEM', 'drive', 'EMERGENCIA', 'Motor de emergencia', 'A', false, 'EME', 'MOD-EME'],
  ['VOL', 'drive', 'VOLMOT', 'Volante motriz', 'A', false, 'VOL', 'MOD-VOL'],
  ['FSE', 'drive', 'FRESER', 'Freno de servicio', 'A', false, 'FRE', 'MOD-FRS'],
  ['FEM', 'drive', 'FREEME', 'Freno de emergencia', 'A', false, 'FRE', 'MOD-FRE'],
  ['HID', 'drive', 'HIDFRE', 'Grupo hidráulico de frenos', 'A', false, 'HID', 'MOD-HIF'],
  ['VAR', 'drive', 'VARIADOR', 'Variador del motor principal', 'A', false, 'AUT', 'MOD-VAR'],
  ['PLC', 'drive', 'PLC', 'PLC principal', 'A', false, 'AUT', 'MOD-PLC'],
  ['VRE', 'return', 'VOLRET', 'Volante de retorno', 'A', false, 'VOL', 'MOD-VOR'],
  ['TEN', 'return', 'TENSADO', 'Sistema de tensado', 'A', false, 'TEN', 'MOD-TEN'],
  ['HTE', 'return', 'HIDTEN', 'Grupo hidráulico de tensado', 'A', false, 'HID', 'MOD-HIT'],
  ['ELO', 'return', 'REGLETA', 'Regleta de elongación', 'B', false, 'ELO', 'MOD-REG'],
  ['NEU', 'station', 'NEUMATICOS', 'Neumáticos y correas, #', 'B', true, 'NEU', 'MOD-NEU'],
  ['ACL', 'station', 'ACELERADOR', 'Desacelerador de llegada, #', 'A', true, 'ACE', 'MOD-ACE'],
  ['ACS', 'station', 'ACELERADOR', 'Acelerador de salida, #', 'A', true, 'ACE', 'MOD-ACE'],
  ['RAI', 'station', 'RAILES', 'Raíles y guías, #', 'B', true, 'RAI', 'MOD-RAI'],
  ['ANT', 'station', 'ANTICOL', 'Anticolisión, #', 'A', false, 'ANT', 'MOD-ANT'],
  ['PLE', 'station', 'PLC', 'PLC de estación, #', 'A', false, 'AUT', 'MOD-PLC'],
  ['SEG', 'station', 'SEGURIDAD', 'Circuito de seguridad, #', 'A', true, 'SEG', 'MOD-SEG'],
  ['BAT', 'station', 'BATERIAS', 'Banco de baterías, #', 'B', false, 'BAT', 'MOD-BAT'],
  ['COM', 'station', 'COMUNICA', 'Comunicaciones, #', 'B', false, 'COM', 'MOD-COM'],
  ['ALU', 'station', 'ALUMBRADO', 'Alumbrado de andén, #', 'C', false, 'ALU', 'MOD-ALU'],
  ['BAS', 'tower', 'BALANCIN', 'Balancín de subida, torre #', 'A', true, 'BAL', 'MOD-BA8'],
  ['BAB', 'tower', 'BALANCIN', 'Balancín de bajada, torre #', 'A', true, 'BAL', 'MOD-BA8'],
  ['TOR', 'tower', 'TORRE', 'Estructura y cimentación, torre #', 'B', false, 'TOR', 'MOD-TOR'],
  ['CAB', 'line', 'PORTADOR', 'Cable portador-tractor', 'A', true, 'CAB', 'MOD-CAB'],
  ['EM1', 'line', 'EMPALME', 'Empalme 1', 'A', true, 'EMP', 'MOD-EMP'],
  ['EM2', 'line', 'EMPALME', 'Empalme 2', 'A', true, 'EMP', 'MOD-EMP'],
  ['ANE', 'line', 'ANEMOMETRO', 'Anemómetros de la línea', 'B', false, 'MET', 'MOD-MET'],
  ['EVA', 'line', 'EVACUACION', 'Equipos de evacuación', 'A', false, 'RES', 'MOD-EVA'],
  ['PIN', 'vehicles', 'PINZA', 'Pinzas de las cabinas #', 'A', false, 'PIN', 'MOD-PIN'],
  ['CBN', 'vehicles', 'CABINA', 'Cabinas y suspensiones #', 'B', false, 'VEH', 'MOD-CBN']
]

export const baseTemplates: readonly BaseTemplate[] = rows.map(
  ([code, place, structure, name, criticality, requires_stop, plan, model]) => {
    return { code, place, structure, name, criticality, requires_stop, plan, model }
  }
)

/** Cabins that are maintained together. */
export const cabinsPerGroup = 12

/**
 * Meters of a line: the name that activities refer to, the position that the meter is on, its name, unit, increase per
 * hour of the line, whether it is read daily or on Mondays, and the value at which it starts again from 0.
 */
const meterRows = [
  ['linea', 'MOT', 'Horas de línea', 'H', 1, true, 1_000_000],
  ['motor', 'MOT', 'Horas del motor principal', 'H', 0.985, false, 1_000_000],
  ['arranques', 'MOT', 'Arranques del motor principal', 'ARR', 0.26, false, null],
  ['emergencia', 'MEM', 'Horas del motor de emergencia', 'H', 0.0048, false, 100_000],
  ['cable', 'CAB', 'Recorrido del cable', 'KM', 3.6, false, null],
  ['pinza', 'PIN', 'Ciclos de pinza', 'CIC', 14.4, false, 10_000_000],
  ['elongacion', 'ELO', 'Elongación acumulada', 'MM', 0.021, false, null]
] as const

export const meters = meterRows.map(([drives, base, name, unit, perHour, daily, rollover]) => {
  return { drives, base, name, unit, perHour, daily, rollover }
})

/** The minute of the day at which a meter starts again. */
export const resetMinute = 15 * 60

/** Two meters that were reset, for a motor was replaced and a cable shortened: how many days ago, on which line. */
export const meterResets = [
  { line: 'VER', drives: 'emergencia', daysAgo: 236 },
  { line: 'AMA', drives: 'elongacion', daysAgo: 318 }
] as const
