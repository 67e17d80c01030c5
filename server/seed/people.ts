/** The people of the fictitious operator. Names and identity numbers are invented; e-mails don't exist. */

/** Profile, e-mail name, dni, first name, last name, position, department, lines (`*`: all), specialties. */
export const accounts = [
  ['Administrador', 'admin', '4217863', 'Carla', 'Mendoza Rocha', 'Responsable de sistemas', 'Sistemas', '*', ''],
  [
    'Planificador',
    'planificador',
    '5390417',
    'Rodrigo',
    'Quispe Alarcón',
    'Planificador de mantenimiento',
    'Planificación',
    '*',
    ''
  ],
  [
    'Supervisor',
    'supervisor',
    '3984520',
    'Miriam',
    'Condori Villca',
    'Supervisora de mantenimiento',
    'Mantenimiento',
    '*',
    'MEC ELE'
  ],
  [
    'Técnico',
    'tecnico',
    '6871094',
    'Wilmer',
    'Mamani Choque',
    'Técnico electromecánico',
    'Mantenimiento',
    'ROJ AZU PLA',
    'MEC ELE CTR'
  ],
  [
    'CCM',
    'ccm',
    '4785512',
    'Lourdes',
    'Apaza Tarqui',
    'Operadora del centro de control',
    'Centro de control',
    '*',
    'OPE'
  ],
  ['Almacén', 'almacen', '5142689', 'Freddy', 'Calle Huanca', 'Encargado de almacén', 'Almacén', '*', ''],
  ['Consulta', 'consulta', '3667201', 'Ximena', 'Ibáñez Soria', 'Auditora interna', 'Auditoría', 'ROJ AMA VER', '']
] as const

/**
 * All staff of these departments have an account too, so that the history has more than seven authors. These accounts
 * can't sign in until an administrator sets a password. The profile is that of the first entry that the position begins
 * with.
 */
export const profileOfPosition = [
  ['Jefe', 'Supervisor'],
  ['Supervisor', 'Supervisor'],
  ['Planificador', 'Planificador'],
  ['Técnic', 'Técnico'],
  ['Especialista', 'Técnico'],
  ['Rescatista', 'Técnico'],
  ['Coordinador', 'Técnico'],
  ['Operador', 'CCM'],
  ['Auxiliar de almacén', 'Almacén']
] as const

/** dni, first name, last name, position, department, specialties; the lines follow (see `shareLines`). */
export const staff = [
  ['2984713', 'Gonzalo', 'Arce Pinto', 'Gerente de mantenimiento', 'Mantenimiento', ''],
  ['3318846', 'Jorge', 'Villegas Rada', 'Jefe de mantenimiento', 'Mantenimiento', 'MEC'],
  ['4459012', 'Edwin', 'Huanca Poma', 'Supervisor de turno noche', 'Mantenimiento', 'MEC'],
  ['4120398', 'Daysi', 'Flores Cusi', 'Supervisora de turno noche', 'Mantenimiento', 'ELE'],
  ['5568170', 'Paola', 'Rojas Antezana', 'Planificadora de mantenimiento', 'Planificación', ''],
  ['4903366', 'Marco', 'Salinas Vera', 'Analista de confiabilidad', 'Planificación', ''],
  ['3875104', 'Ramiro', 'Choque Limachi', 'Técnico mecánico sénior', 'Mantenimiento', 'MEC CAB'],
  ['5017723', 'Hernán', 'Ticona Aruquipa', 'Técnico mecánico sénior', 'Mantenimiento', 'MEC VEH'],
  ['4661937', 'Silvia', 'Nina Callisaya', 'Técnica electricista sénior', 'Mantenimiento', 'ELE'],
  ['5230048', 'Álvaro', 'Gutiérrez Paz', 'Técnico en control sénior', 'Mantenimiento', 'CTR ELE'],
  ['6023411', 'Juan Carlos', 'Mamani Quisbert', 'Técnico mecánico', 'Mantenimiento', 'MEC'],
  ['6188207', 'Limber', 'Catari Mayta', 'Técnico mecánico', 'Mantenimiento', 'MEC'],
  ['5944120', 'Rubén', 'Poma Yujra', 'Técnico mecánico', 'Mantenimiento', 'MEC'],
  ['6317755', 'Franz', 'Alanoca Tola', 'Técnico mecánico', 'Mantenimiento', 'MEC VEH'],
  ['5789964', 'Iván', 'Cáceres Luna', 'Técnico mecánico', 'Mantenimiento', 'MEC CAB'],
  ['6450382', 'Óscar', 'Yana Chambi', 'Técnico mecánico', 'Mantenimiento', 'MEC'],
  ['6102939', 'Norah', 'Laura Surco', 'Técnica mecánica', 'Mantenimiento', 'MEC'],
  ['6534471', 'Beymar', 'Condori Machaca', 'Técnico mecánico', 'Mantenimiento', 'MEC VEH'],
  ['5876230', 'Germán', 'Illanes Soto', 'Técnico mecánico', 'Mantenimiento', 'MEC'],
  ['6671508', 'Delia', 'Aguilar Mita', 'Técnica mecánica', 'Mantenimiento', 'MEC'],
  ['6209914', 'Wálter', 'Copa Vargas', 'Técnico mecánico', 'Mantenimiento', 'MEC'],
  ['6745083', 'Cristian', 'Limachi Sirpa', 'Técnico mecánico', 'Mantenimiento', 'MEC'],
  ['5631247', 'Sonia', 'Ramos Paco', 'Técnica electricista', 'Mantenimiento', 'ELE'],
  ['5990715', 'Javier', 'Tarqui Loza', 'Técnico electricista', 'Mantenimiento', 'ELE'],
  ['6278846', 'Mauricio', 'Quisbert Ayala', 'Técnico electricista', 'Mantenimiento', 'ELE'],
  ['6412095', 'Roxana', 'Chura Flores', 'Técnica electricista', 'Mantenimiento', 'ELE CTR'],
  ['6083358', 'Nelson', 'Apaza Vino', 'Técnico electricista', 'Mantenimiento', 'ELE'],
  ['6590021', 'Grover', 'Mayta Colque', 'Técnico electricista', 'Mantenimiento', 'ELE'],
  ['5714489', 'Tania', 'Espejo Murillo', 'Técnica en control', 'Mantenimiento', 'CTR'],
  ['6134702', 'Diego', 'Loayza Terán', 'Técnico en control', 'Mantenimiento', 'CTR'],
  ['6329917', 'Erick', 'Huarachi Cruz', 'Técnico en control', 'Mantenimiento', 'CTR'],
  ['6488163', 'Jhoselin', 'Callisaya Rojas', 'Técnica en control', 'Mantenimiento', 'CTR'],
  ['5857041', 'Adolfo', 'Canaviri Ortiz', 'Especialista en cables', 'Mantenimiento', 'CAB'],
  ['6011684', 'Reynaldo', 'Surco Blanco', 'Especialista en cables', 'Mantenimiento', 'CAB'],
  ['6297350', 'Félix', 'Vino Patzi', 'Técnico de cables', 'Mantenimiento', 'CAB MEC'],
  ['5923377', 'Teófilo', 'Quenta Rivas', 'Técnico de vehículos', 'Mantenimiento', 'VEH'],
  ['6156492', 'Zulma', 'Paco Llanos', 'Técnica de vehículos', 'Mantenimiento', 'VEH'],
  ['6374128', 'Richard', 'Sirpa Nina', 'Técnico de vehículos', 'Mantenimiento', 'VEH'],
  ['6602247', 'Gladys', 'Colque Zárate', 'Técnica de vehículos', 'Mantenimiento', 'VEH'],
  ['5800936', 'Víctor', 'Machaca Alí', 'Coordinador de rescate', 'Seguridad', 'RES'],
  ['6045519', 'Janeth', 'Tola Guarachi', 'Rescatista', 'Seguridad', 'RES'],
  ['6230874', 'Samuel', 'Vargas Quiroga', 'Rescatista', 'Seguridad', 'RES'],
  ['6481190', 'Alex', 'Patzi Choquehuanca', 'Rescatista', 'Seguridad', 'RES'],
  ['4872205', 'Fabiola', 'Terrazas Gemio', 'Encargada de seguridad industrial', 'Seguridad', 'RES'],
  ['5366718', 'Nancy', 'Cruz Mamani', 'Operadora del centro de control', 'Centro de control', 'OPE'],
  ['5649023', 'Gustavo', 'Lima Barrera', 'Operador del centro de control', 'Centro de control', 'OPE'],
  ['5981146', 'Elvira', 'Soto Jiménez', 'Operadora del centro de control', 'Centro de control', 'OPE'],
  ['6127730', 'Boris', 'Ayala Cornejo', 'Operador de línea', 'Operaciones', 'OPE'],
  ['6266093', 'Rosmery', 'Yujra Quispe', 'Operadora de línea', 'Operaciones', 'OPE'],
  ['6405811', 'Damián', 'Chambi Ticona', 'Operador de línea', 'Operaciones', 'OPE'],
  ['6558204', 'Karen', 'Luna Torrez', 'Operadora de línea', 'Operaciones', 'OPE'],
  ['4736619', 'Bernardo', 'Zárate Oliva', 'Auxiliar de almacén', 'Almacén', ''],
  ['6611375', 'Yesenia', 'Blanco Mollo', 'Auxiliar de almacén', 'Almacén', ''],
  ['3549928', 'Hugo', 'Paredes Nava', 'Técnico mecánico', 'Mantenimiento', 'MEC'],
  ['7214036', 'Marcelo', 'Quenta Choque', 'Técnico mecánico', 'Mantenimiento', 'MEC'],
  ['7230915', 'Ruth', 'Mamani Laura', 'Técnica mecánica', 'Mantenimiento', 'MEC VEH'],
  ['7246682', 'Édgar', 'Nina Apaza', 'Técnico mecánico', 'Mantenimiento', 'MEC'],
  ['7261350', 'Lidia', 'Huanca Ramos', 'Técnica mecánica', 'Mantenimiento', 'MEC CAB'],
  ['7285417', 'Ronald', 'Ticona Vargas', 'Técnico mecánico', 'Mantenimiento', 'MEC'],
  ['7302264', 'Wilma', 'Cusi Poma', 'Técnica mecánica', 'Mantenimiento', 'MEC'],
  ['7318890', 'Jaime', 'Aruquipa Flores', 'Técnico mecánico', 'Mantenimiento', 'MEC'],
  ['7333571', 'Carmen', 'Vela Quispe', 'Técnica electricista', 'Mantenimiento', 'ELE'],
  ['7349208', 'Rolando', 'Mita Catari', 'Técnico electricista', 'Mantenimiento', 'ELE'],
  ['7362945', 'Maribel', 'Surco Tola', 'Técnica electricista', 'Mantenimiento', 'ELE'],
  ['7381126', 'Henry', 'Chambi Loza', 'Técnico electricista', 'Mantenimiento', 'ELE CTR'],
  ['7397763', 'Patricia', 'Yana Rojas', 'Técnica electricista', 'Mantenimiento', 'ELE'],
  ['7410588', 'Fernando', 'Machaca Soto', 'Técnico electricista', 'Mantenimiento', 'ELE'],
  ['7426319', 'Nora', 'Callisaya Cruz', 'Técnica electricista', 'Mantenimiento', 'ELE'],
  ['7441097', 'Omar', 'Gutiérrez Mayta', 'Técnico electricista', 'Mantenimiento', 'ELE'],
  ['7458832', 'Verónica', 'Alanoca Paz', 'Técnica electricista', 'Mantenimiento', 'ELE CTR'],
  ['7473654', 'Simón', 'Condori Yujra', 'Técnico electricista', 'Mantenimiento', 'ELE'],
  ['7490271', 'Elena', 'Illanes Copa', 'Técnica electricista', 'Mantenimiento', 'ELE']
] as const

/** Left the company: still listed, but can't be assigned. */
export const inactive: readonly string[] = ['3549928']

/** Trainings of a specialty; everybody has the induction and first aid. */
export const trainingsOf: Readonly<Record<string, readonly string[]>> = {
  MEC: ['ALT', 'LOTO'],
  ELE: ['EBT', 'LOTO', 'EMT'],
  CTR: ['ALT', 'EBT', 'LOTO'],
  CAB: ['ALT', 'CAB', 'LOTO'],
  VEH: ['LOTO'],
  RES: ['ALT', 'RES'],
  OPE: []
}
