/** What the lines are made of: systems, subsystems, the breakdown tree, brands and models. */

export const systems = [
  ['ACC', 'Accionamiento'],
  ['RET', 'Retorno y tensado'],
  ['LIN', 'Línea'],
  ['CAB', 'Cable'],
  ['VEH', 'Vehículos'],
  ['AND', 'Mecánica de andén'],
  ['ELE', 'Eléctrico y control'],
  ['RES', 'Rescate'],
  ['OPE', 'Puesto de mando']
] as const

/** Code starts with the system's. */
export const subsystems = [
  ['ACC-MOT', 'Motor y reductor'],
  ['ACC-EME', 'Accionamiento de emergencia'],
  ['ACC-VOL', 'Volante motriz'],
  ['ACC-FRE', 'Frenos'],
  ['ACC-HID', 'Hidráulica de frenos'],
  ['RET-VOL', 'Volante de retorno'],
  ['RET-TEN', 'Tensado'],
  ['LIN-TOR', 'Torres'],
  ['LIN-BAL', 'Balancines'],
  ['CAB-CAB', 'Cable portador-tractor'],
  ['CAB-EMP', 'Empalmes'],
  ['VEH-PIN', 'Pinzas'],
  ['VEH-CAB', 'Cabinas y suspensión'],
  ['AND-TRA', 'Transporte en andén'],
  ['AND-GUI', 'Raíles y guías'],
  ['AND-ANT', 'Anticolisión'],
  ['ELE-PLC', 'Automatización'],
  ['ELE-POT', 'Potencia'],
  ['ELE-SEG', 'Circuitos de seguridad'],
  ['ELE-BAT', 'Alimentación ininterrumpida'],
  ['ELE-COM', 'Comunicaciones'],
  ['ELE-MET', 'Meteorología'],
  ['ELE-ALU', 'Alumbrado'],
  ['RES-EQU', 'Equipos de evacuación'],
  ['OPE-MAN', 'Mando y rutina diaria']
] as const

/** Code, name, parent, subsystem (system follows). */
export const structures: readonly (readonly [string, string, string | null, string | null])[] = [
  ['MOTRIZ', 'Estación motriz', null, null],
  ['MOTOR', 'Motor principal', 'MOTRIZ', 'ACC-MOT'],
  ['MOTOR-ENC', 'Encóder', 'MOTOR', 'ACC-MOT'],
  ['MOTOR-VEN', 'Ventilación forzada', 'MOTOR', 'ACC-MOT'],
  ['REDUCTOR', 'Reductor', 'MOTRIZ', 'ACC-MOT'],
  ['REDUCTOR-LUB', 'Grupo de lubricación', 'REDUCTOR', 'ACC-MOT'],
  ['EMERGENCIA', 'Motor de emergencia', 'MOTRIZ', 'ACC-EME'],
  ['VOLMOT', 'Volante motriz', 'MOTRIZ', 'ACC-VOL'],
  ['FRESER', 'Freno de servicio', 'MOTRIZ', 'ACC-FRE'],
  ['FREEME', 'Freno de emergencia', 'MOTRIZ', 'ACC-FRE'],
  ['HIDFRE', 'Grupo hidráulico de frenos', 'MOTRIZ', 'ACC-HID'],
  ['RETORNO', 'Estación de retorno', null, null],
  ['VOLRET', 'Volante de retorno', 'RETORNO', 'RET-VOL'],
  ['TENSADO', 'Sistema de tensado', 'RETORNO', 'RET-TEN'],
  ['HIDTEN', 'Grupo hidráulico de tensado', 'RETORNO', 'RET-TEN'],
  ['REGLETA', 'Regleta de elongación', 'RETORNO', 'RET-TEN'],
  ['LINEA', 'Línea', null, null],
  ['TORRE', 'Torre', 'LINEA', 'LIN-TOR'],
  ['BALANCIN', 'Balancín', 'LINEA', 'LIN-BAL'],
  ['POLEA', 'Poleas', 'BALANCIN', 'LIN-BAL'],
  ['BANDAJE', 'Bandajes', 'BALANCIN', 'LIN-BAL'],
  ['DESCARRIL', 'Detectores de descarrilamiento', 'BALANCIN', 'LIN-BAL'],
  ['CABLE', 'Cable', null, null],
  ['PORTADOR', 'Cable portador-tractor', 'CABLE', 'CAB-CAB'],
  ['EMPALME', 'Empalme', 'CABLE', 'CAB-EMP'],
  ['VEHICULOS', 'Vehículos', null, null],
  ['PINZA', 'Pinza desembragable', 'VEHICULOS', 'VEH-PIN'],
  ['PINZA-MOR', 'Mordaza', 'PINZA', 'VEH-PIN'],
  ['PINZA-MUE', 'Muelles', 'PINZA', 'VEH-PIN'],
  ['SUSPENSION', 'Suspensión', 'VEHICULOS', 'VEH-CAB'],
  ['CABINA', 'Cabina', 'VEHICULOS', 'VEH-CAB'],
  ['PUERTA', 'Puertas', 'CABINA', 'VEH-CAB'],
  ['ANDEN', 'Mecánica de andén', null, null],
  ['NEUMATICOS', 'Neumáticos y correas', 'ANDEN', 'AND-TRA'],
  ['ACELERADOR', 'Acelerador / desacelerador', 'ANDEN', 'AND-TRA'],
  ['RAILES', 'Raíles y guías', 'ANDEN', 'AND-GUI'],
  ['ANTICOL', 'Anticolisión', 'ANDEN', 'AND-ANT'],
  ['ELECTRICO', 'Eléctrico y control', null, null],
  ['PLC', 'PLC', 'ELECTRICO', 'ELE-PLC'],
  ['VARIADOR', 'Variador', 'ELECTRICO', 'ELE-POT'],
  ['SEGURIDAD', 'Circuito de seguridad', 'ELECTRICO', 'ELE-SEG'],
  ['BATERIAS', 'Baterías', 'ELECTRICO', 'ELE-BAT'],
  ['COMUNICA', 'Comunicaciones', 'ELECTRICO', 'ELE-COM'],
  ['ANEMOMETRO', 'Anemómetro', 'ELECTRICO', 'ELE-MET'],
  ['ALUMBRADO', 'Alumbrado', 'ELECTRICO', 'ELE-ALU'],
  ['RESCATE', 'Rescate', null, null],
  ['EVACUACION', 'Equipos de evacuación', 'RESCATE', 'RES-EQU'],
  ['MANDO', 'Puesto de mando', null, 'OPE-MAN']
]

export const brands = [
  ['DOP', 'Doppelmayr'],
  ['CWA', 'CWA'],
  ['FAT', 'Fatzer'],
  ['SIE', 'Siemens'],
  ['ABB', 'ABB'],
  ['FLE', 'Flender'],
  ['VOL', 'Volvo Penta'],
  ['REX', 'Bosch Rexroth'],
  ['SVE', 'Svendborg Brakes'],
  ['CON', 'Continental'],
  ['PIL', 'Pilz'],
  ['HOP', 'Hoppecke'],
  ['LUF', 'Lufft'],
  ['IMM', 'Immoos'],
  ['HIR', 'Hirschmann'],
  ['AND', 'Andina Iluminación'],
  ['HEI', 'Heidenhain']
] as const

/** Code, name, brand, subsystem, supplier, plain name of the asset, cost in bolivianos. */
export const models: readonly (readonly [string, string, string, string, string, string, number])[] = [
  ['MOD-MOT', '1LA8 407-4', 'SIE', 'ACC-MOT', 'PRV-05', 'Motor de corriente alterna 630 kW', 742_000],
  ['MOD-RED', 'Planurex P2KA 28', 'FLE', 'ACC-MOT', 'PRV-01', 'Reductor planetario', 1_180_000],
  ['MOD-EME', 'TAD 1643 VE', 'VOL', 'ACC-EME', 'PRV-01', 'Motor diésel de emergencia', 388_000],
  ['MOD-VOL', 'BW 4900', 'DOP', 'ACC-VOL', 'PRV-01', 'Volante Ø 4,90 m', 655_000],
  ['MOD-VOR', 'UW 4900', 'DOP', 'RET-VOL', 'PRV-01', 'Volante de retorno Ø 4,90 m', 590_000],
  ['MOD-FRS', 'BSFH 520', 'SVE', 'ACC-FRE', 'PRV-07', 'Pinza de freno de servicio', 96_500],
  ['MOD-FRE', 'BSFI 3000', 'SVE', 'ACC-FRE', 'PRV-07', 'Pinza de freno de emergencia', 118_000],
  ['MOD-HIF', 'ABPAC 60', 'REX', 'ACC-HID', 'PRV-07', 'Central hidráulica de frenos', 84_000],
  ['MOD-HIT', 'ABPAC 160', 'REX', 'RET-TEN', 'PRV-07', 'Central hidráulica de tensado', 152_000],
  ['MOD-TEN', 'CDH3 220', 'REX', 'RET-TEN', 'PRV-07', 'Cilindro de tensado', 173_000],
  ['MOD-REG', 'RE 2500', 'DOP', 'RET-TEN', 'PRV-01', 'Regleta de elongación', 7_900],
  ['MOD-TOR', 'T-1400', 'DOP', 'LIN-TOR', 'PRV-01', 'Fuste de torre', 410_000],
  ['MOD-BA8', '8N-420C', 'DOP', 'LIN-BAL', 'PRV-01', 'Balancín de apoyo de 8 poleas', 128_000],
  ['MOD-BA6', '6N-420C', 'DOP', 'LIN-BAL', 'PRV-01', 'Balancín de apoyo de 6 poleas', 97_000],
  ['MOD-BC8', '8T-420C', 'DOP', 'LIN-BAL', 'PRV-01', 'Balancín de compresión de 8 poleas', 134_000],
  ['MOD-CAB', 'Stabilo 52 mm', 'FAT', 'CAB-CAB', 'PRV-06', 'Cable portador-tractor Ø 52 mm', 3_950_000],
  ['MOD-EMP', 'Empalme largo 1200 d', 'FAT', 'CAB-EMP', 'PRV-06', 'Empalme de 62 m', 68_000],
  ['MOD-PIN', 'A-108', 'DOP', 'VEH-PIN', 'PRV-01', 'Grupo de pinzas', 540_000],
  ['MOD-CBN', 'Omega IV-10', 'CWA', 'VEH-CAB', 'PRV-01', 'Grupo de cabinas de 10 pasajeros', 2_640_000],
  ['MOD-NEU', 'RunFlat 410', 'CON', 'AND-TRA', 'PRV-10', 'Tren de neumáticos', 61_000],
  ['MOD-ACE', 'AV-32', 'DOP', 'AND-TRA', 'PRV-01', 'Acelerador de 32 ruedas', 215_000],
  ['MOD-RAI', 'UNI-G rail', 'DOP', 'AND-GUI', 'PRV-01', 'Raíl de circulación', 187_000],
  ['MOD-ANT', 'AKS-2', 'DOP', 'AND-ANT', 'PRV-04', 'Sistema anticolisión', 43_000],
  ['MOD-PLC', 'Simatic S7-1518F', 'SIE', 'ELE-PLC', 'PRV-04', 'Autómata de seguridad', 138_000],
  ['MOD-VAR', 'ACS880-17', 'ABB', 'ELE-POT', 'PRV-04', 'Variador regenerativo', 498_000],
  ['MOD-SEG', 'PSS 4000', 'PIL', 'ELE-SEG', 'PRV-04', 'Módulo de seguridad', 52_000],
  ['MOD-BAT', 'OPzV 24-420', 'HOP', 'ELE-BAT', 'PRV-08', 'Banco de baterías 24 V', 38_500],
  ['MOD-COM', 'MACH 1040', 'HIR', 'ELE-COM', 'PRV-04', 'Conmutador de fibra óptica', 21_700],
  ['MOD-MET', 'VENTUS-UMB', 'LUF', 'ELE-MET', 'PRV-04', 'Anemómetro ultrasónico', 14_900],
  ['MOD-EVA', 'Rollgliss R350', 'IMM', 'RES-EQU', 'PRV-09', 'Juego de evacuación vertical', 33_200],
  ['MOD-ALU', 'LED-150', 'AND', 'ELE-ALU', 'PRV-05', 'Luminarias de andén', 9_400],
  ['MOD-MAN', 'Pupitre OP-15', 'SIE', 'OPE-MAN', 'PRV-04', 'Pupitre de mando', 76_000],
  ['MOD-ENC', 'ROD 426', 'HEI', 'ACC-MOT', 'PRV-04', 'Encóder incremental', 9_800],
  ['MOD-BOM', 'SNL 40', 'REX', 'ACC-MOT', 'PRV-07', 'Bomba de lubricación', 26_400]
]

/** Assets that sit inside another one: template of the base, model of the part. */
export const parts = [
  ['MOT', 'MOD-ENC'],
  ['RED', 'MOD-BOM']
] as const

/** Spares on the shelf: model, how many. */
export const spares = [
  ['MOD-BA8', 6], ['MOD-BA6', 3], ['MOD-FRS', 2], ['MOD-FRE', 1], ['MOD-NEU', 5], ['MOD-BAT', 4], ['MOD-PLC', 3],
  ['MOD-SEG', 4], ['MOD-COM', 3], ['MOD-ENC', 4], ['MOD-BOM', 2], ['MOD-MET', 2], ['MOD-ANT', 2], ['MOD-ALU', 6]
] as const
