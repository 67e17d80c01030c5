/** Catalogues as plain tables: code, name, and further columns of the table. */

export const actions = [
  ['INS', 'Inspeccionar', 'Examen visual o funcional sin desmontar'],
  ['VER', 'Verificar', 'Comprobar que una función responde como debe'],
  ['MED', 'Medir', 'Tomar un valor con instrumento'],
  ['LUB', 'Lubricar', 'Engrasar o completar el nivel de aceite'],
  ['AJU', 'Ajustar', 'Devolver una cota o un parámetro a su valor'],
  ['REA', 'Reapretar', 'Comprobar el par de apriete de uniones atornilladas'],
  ['LIM', 'Limpiar', 'Retirar suciedad, grasa vieja o hielo'],
  ['REE', 'Reemplazar', 'Cambiar por un repuesto nuevo o reacondicionado'],
  ['ENS', 'Ensayar', 'Ensayo no destructivo o prueba de función con carga'],
  ['REG', 'Registrar', 'Anotar una hora, una lectura o una novedad']
] as const

export const specialties = [
  ['MEC', 'Mecánica', 'Accionamientos, balancines, torres y mecánica de andén'],
  ['ELE', 'Electricidad', 'Potencia, baterías e instalaciones de baja y media tensión'],
  ['CTR', 'Electrónica y control', 'PLC, variadores, circuitos de seguridad y comunicaciones'],
  ['CAB', 'Cable', 'Cable portador-tractor, empalmes y ensayo magneto-inductivo'],
  ['VEH', 'Vehículos', 'Pinzas, suspensiones, cabinas y puertas'],
  ['RES', 'Rescate', 'Evacuación de pasajeros y equipos de rescate'],
  ['OPE', 'Operación', 'Conducción de la línea y atención de andenes']
] as const

/** Last: months of validity, null for ever. */
export const trainings = [
  ['ALT', 'Trabajo en altura', 'Uso de arnés, líneas de vida y ascenso a torres', 12],
  ['RES', 'Rescate y evacuación vertical', 'Evacuación de cabinas por cuerda y con carro de rescate', 12],
  ['EBT', 'Riesgo eléctrico en baja tensión', 'Maniobra y trabajo sin tensión hasta 1 kV', 36],
  ['EMT', 'Maniobras en media tensión', 'Celdas, transformadores y puesta a tierra', 24],
  ['LOTO', 'Bloqueo y etiquetado', 'Aislamiento de energías antes de intervenir', 24],
  ['CAB', 'Inspección de cables de acero', 'Criterios de desecho según EN 12927', 36],
  ['PAX', 'Primeros auxilios', 'Atención básica y uso del desfibrilador', 24],
  ['IND', 'Inducción de seguridad', 'Normas internas del operador', null]
] as const

/** Last: symbol. */
export const usageUnits = [
  ['H', 'Horas', 'Horas de funcionamiento', 'h'],
  ['CIC', 'Ciclos', 'Aperturas y cierres de una pinza', 'ciclos'],
  ['KM', 'Kilómetros', 'Recorrido del cable', 'km'],
  ['ARR', 'Arranques', 'Puestas en marcha', 'arranques'],
  ['MM', 'Milímetros', 'Elongación, desgaste o recorrido', 'mm'],
  ['V', 'Voltios', 'Tensión eléctrica', 'V']
] as const

/** Last: symbol. Beside those of every installation, what some of the plans are measured in. */
export const measureUnits = [
  ['POR-CAP', 'Por ciento de la capacidad', 'Baterías', '% de capacidad'],
  ['POR-DES', 'Por ciento de desvío', 'Respecto del valor de referencia', '% de desvío'],
  ['NAS', 'Clase NAS', 'Limpieza del aceite, NAS 1638', 'clase NAS'],
  ['PPM-FE', 'Partes por millón de hierro', 'Desgaste en el aceite', 'ppm Fe']
] as const

/** Failure modes, in the sense of EN 13306 (5.2). */
export const failureTypes = [
  ['DES', 'Desgaste', 'Pérdida progresiva de material por rozamiento'],
  ['FAT', 'Fatiga o rotura', 'Fisura o rotura por esfuerzos repetidos'],
  ['AFL', 'Aflojamiento', 'Pérdida de apriete de una unión'],
  ['FUG', 'Fuga', 'Pérdida de aceite, grasa o aire'],
  ['SOB', 'Sobrecalentamiento', 'Temperatura por encima de la admisible'],
  ['DAJ', 'Desajuste', 'Cota, holgura o alineación fuera de tolerancia'],
  ['ELE', 'Falla eléctrica', 'Cortocircuito, falso contacto, fusible o aislamiento'],
  ['SEN', 'Falla de sensor', 'Señal ausente, intermitente o falsa'],
  ['COM', 'Falla de comunicación', 'Pérdida de enlace entre estaciones o equipos'],
  ['SOF', 'Falla de programa', 'Parámetro o lógica de control incorrectos'],
  ['COR', 'Corrosión', 'Ataque químico o electroquímico del material'],
  ['SUC', 'Suciedad u obstrucción', 'Cuerpo extraño, hielo o acumulación de grasa']
] as const

/** Failure causes, in the sense of EN 13306 (5.3). */
export const failureSources = [
  ['USO', 'Uso normal', 'Envejecimiento propio del servicio'],
  ['OPE', 'Operación', 'Maniobra inadecuada o sobrecarga'],
  ['MTO', 'Mantenimiento', 'Intervención anterior incompleta o incorrecta'],
  ['FAB', 'Fabricación o diseño', 'Defecto de origen del componente'],
  ['AMB', 'Ambiente', 'Viento, rayo, granizo, temperatura o polvo'],
  ['TER', 'Terceros', 'Vandalismo, pasajeros o obras vecinas'],
  ['SUM', 'Suministro eléctrico', 'Corte o variación de la red']
] as const

export const failureDetections = [
  ['PRE', 'Mantenimiento preventivo', 'Durante un check programado'],
  ['DIA', 'Inspección diaria', 'Antes de abrir al público'],
  ['OPE', 'Operador', 'Durante el servicio'],
  ['SCA', 'Alarma del sistema', 'Registro del PLC o del puesto de mando'],
  ['PAS', 'Pasajero', 'Aviso del público'],
  ['CCM', 'Centro de control', 'Cámaras o supervisión remota']
] as const

/** Code, name, tax id, contact, phone, e-mail. All invented. */
export const suppliers = [
  [
    'PRV-01',
    'Repuestos Alpinos Andes S.R.L.',
    '1028374021',
    'Verónica Salinas',
    '2-2445810',
    'ventas@repuestosalpinos.example'
  ],
  [
    'PRV-02',
    'Rodamientos Illimani S.A.',
    '1009827364',
    'Hugo Arce',
    '2-2418877',
    'pedidos@rodamientosillimani.example'
  ],
  [
    'PRV-03',
    'Lubricantes del Altiplano Ltda.',
    '1017765432',
    'Miriam Choque',
    '2-2812345',
    'contacto@lubricantesaltiplano.example'
  ],
  ['PRV-04', 'Automatización Kantuta S.R.L.', '1033391827', 'Daniel Urquidi', '2-2791100', 'soporte@kantuta.example'],
  [
    'PRV-05',
    'Electroinsumos Choqueyapu',
    '1020048813',
    'Patricia Lima',
    '2-2201987',
    'ventas@electrochoqueyapu.example'
  ],
  ['PRV-06', 'Cables y Aceros Sajama S.A.', '1041128890', 'Óscar Villegas', '2-2860044', 'comercial@sajama.example'],
  ['PRV-07', 'Hidráulica Potosí Ltda.', '1015560927', 'René Mamani', '2-6225511', 'taller@hidraulicapotosi.example'],
  [
    'PRV-08',
    'Baterías y Energía Titicaca',
    '1038817264',
    'Lourdes Apaza',
    '2-2843322',
    'ventas@energiatiticaca.example'
  ],
  ['PRV-09', 'Equipos de Rescate Huayna', '1046672910', 'Freddy Catari', '2-2770909', 'info@rescatehuayna.example'],
  ['PRV-10', 'Neumáticos La Ceja S.R.L.', '1022210945', 'Sonia Ticona', '2-2831777', 'pedidos@neumaticoslaceja.example']
] as const
