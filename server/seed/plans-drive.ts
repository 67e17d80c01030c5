import type { PlanFacts } from './plan-facts.ts'

/** Drive and return stations: motor, gearbox, brakes, hydraulics, bullwheels, tensioning. */
// oxfmt-ignore
export const drivePlans: readonly PlanFacts[] = [
  {
    code: 'MOT', name: 'Motor principal', description: 'Motor de tracción, encóder y ventilación.', system: 'ACC', source: 'Manual Siemens 1LA8, cap. 9; EN 1709:2019, inspecciones mensual y anual',
    activities: [
      {
        name: 'Temperatura de cojinetes en carga', action: 'MED', type: 'MEDIDA', every: [1, 'MONTH'], minutes: 20, specialty: 'ELE', tolerance: 3, measure: { unit: '°C', min: null, max: 85 },
        steps: ['Con la línea a velocidad nominal más de una hora, medir los dos cojinetes.', 'Anotar el valor más alto.'],
        finds: ['Cojinete del lado acople más caliente que el mes pasado', 'Temperatura alta, filtro de ventilación sucio; se limpia']
      },
      {
        name: 'Limpieza de filtros de ventilación', action: 'LIM', type: 'VERIFICACION', every: [1, 'MONTH'], minutes: 40, requires_stop: true, specialty: 'ELE', training: 'LOTO', is_floating: true, tolerance: 5,
        steps: ['Bloquear y etiquetar el motor.', 'Retirar, soplar y reponer los filtros.', 'Comprobar el sentido del ventilador.'], safety: 'Bloqueo con candado propio.'
      },
      {
        name: 'Análisis de vibraciones', action: 'MED', type: 'MEDIDA', every: [3, 'MONTH'], minutes: 60, specialty: 'MEC', tolerance: 10, measure: { unit: 'mm/s', min: null, max: 4.5 },
        steps: ['Medir en los puntos 1 a 6 a 5 m/s.', 'Guardar el espectro y anotar la velocidad eficaz mayor.'], finds: ['Componente a 2× giro, revisar alineación', 'Valor en aumento por segunda vez']
      },
      {
        name: 'Reengrase de cojinetes', action: 'LUB', type: 'VERIFICACION', usage: [2000, 'motor'], minutes: 30, specialty: 'ELE', tolerance: 7, reset_on_replace: true,
        steps: ['Purgar la grasa vieja.', 'Aplicar 60 g por cojinete con el motor girando a baja velocidad.']
      },
      {
        name: 'Aislamiento del devanado', action: 'ENS', type: 'MEDIDA', every: [1, 'YEAR'], minutes: 90, people: 2, requires_stop: true, specialty: 'ELE', training: 'LOTO', priority: 'ALTA', tolerance: 20, measure: { unit: 'MΩ', min: 50, max: null },
        steps: ['Bloquear y descargar.', 'Medir a 1000 V durante un minuto cada fase.', 'Anotar el valor menor.'], safety: 'Descargar el devanado antes de tocar bornes.'
      },
      {
        name: 'Revisión por número de arranques', action: 'INS', type: 'OK_NOK', usage: [1500, 'arranques'], minutes: 60, requires_stop: true, specialty: 'ELE', training: 'LOTO', tolerance: 15,
        steps: ['Revisar acople elástico, bornes y fijación.', 'Reapretar al par indicado en placa.'], finds: ['Taco del acople con grietas, se pide repuesto']
      }
    ]
  },
  {
    code: 'RED', name: 'Reductor', description: 'Engranajes, lubricación y refrigeración.', system: 'ACC', source: 'Manual Flender BA 5010; EN 1709:2019, inspección anual',
    activities: [
      {
        name: 'Cambio de aceite', action: 'REE', type: 'VERIFICACION', every: [1, 'YEAR'], usage: [5000, 'linea'], minutes: 240, people: 2, requires_stop: true, specialty: 'MEC', training: 'LOTO', priority: 'ALTA', tolerance: 15, reset_on_replace: true,
        steps: ['Drenar con el aceite tibio.', 'Cambiar filtros y lavar el respiradero.', 'Cargar 210 litros de ISO VG 320.', 'Marchar en vacío y comprobar nivel y fugas.'], safety: 'Aceite caliente: guantes y pantalla.',
        tasks: [
          { name: 'Filtros cambiados', type: 'VERIFICACION' },
          { name: 'Litros cargados', type: 'MEDIDA', measure: { unit: 'l', min: 195, max: 220 } },
          { name: 'Estado del aceite retirado', type: 'TEXTO', says: ['Color normal, sin virutas', 'Algo oscuro, sin partículas', 'Partículas finas en el imán, se envía muestra'] },
          { name: 'Sin fugas tras 30 minutos', type: 'OK_NOK' }
        ]
      },
      {
        name: 'Análisis de aceite', action: 'MED', type: 'MEDIDA', every: [6, 'MONTH'], minutes: 30, specialty: 'MEC', tolerance: 15, measure: { unit: 'ppm Fe', min: 0, max: 120 },
        steps: ['Tomar 200 ml a temperatura de servicio.', 'Enviar al laboratorio y anotar el hierro.'], finds: ['Hierro alto, repetir la muestra en un mes']
      },
      {
        name: 'Temperatura de aceite en servicio', action: 'MED', type: 'MEDIDA', every: [1, 'MONTH'], minutes: 15, specialty: 'MEC', tolerance: 3, measure: { unit: '°C', min: 35, max: 78 },
        steps: ['Leer el termómetro del cárter tras una hora a velocidad nominal.'], finds: ['Temperatura alta, radiador con polvo; se limpia']
      },
      {
        name: 'Gran inspección', action: 'INS', type: 'TEXTO', usage: [22_500, 'linea'], minutes: 960, people: 4, requires_stop: true, specialty: 'MEC', training: 'LOTO', priority: 'MUY_ALTA', tolerance: 30, reset_on_replace: true,
        steps: ['Abrir tapas e inspeccionar dentados con boroscopio.', 'Medir juego de dientes y axial.', 'Cambiar retenes y juntas.'], says: ['Dentados sin picaduras, juego dentro de tolerancia; retenes cambiados']
      }
    ]
  },
  {
    code: 'EME', name: 'Motor de emergencia', description: 'Motor diésel para evacuar la línea sin red.', system: 'ACC', source: 'EN 1709:2019, inspección semanal; manual Volvo Penta',
    activities: [
      {
        name: 'Arranque semanal del motor de emergencia', action: 'VER', type: 'OK_NOK', every: [1, 'MONDAY'], minutes: 30, requires_stop: true, specialty: 'MEC', priority: 'ALTA', tolerance: 2,
        steps: ['Comprobar combustible, refrigerante y baterías.', 'Arrancar y dejar 10 minutos en vacío.', 'Acoplar y mover la línea una vuelta a 1 m/s.', 'Anotar horas y dejar en automático.'], safety: 'Protección auditiva; sala ventilada.',
        finds: ['No arranca al primer intento, batería floja', 'Arranca con humo blanco más de un minuto', 'Embrague acopla con golpe']
      },
      {
        name: 'Presión de aceite en caliente', action: 'MED', type: 'MEDIDA', every: [1, 'MONTH'], minutes: 10, specialty: 'MEC', tolerance: 5, measure: { unit: 'bar', min: 3, max: 6 },
        steps: ['Tras 10 minutos de marcha, leer la presión en el tablero del motor.']
      },
      {
        name: 'Cambio de aceite y filtros', action: 'REE', type: 'VERIFICACION', every: [1, 'YEAR'], usage: [100, 'emergencia'], minutes: 120, specialty: 'MEC', tolerance: 15, is_floating: true, reset_on_replace: true,
        steps: ['Cambiar aceite, filtro de aceite, de combustible y de aire.', 'Comprobar correas y mangueras.']
      }
    ]
  },
  {
    code: 'VOL', name: 'Volantes motriz y de retorno', description: 'Volantes, rodamientos y bandaje de garganta.', system: 'ACC', source: 'Manual Doppelmayr, cap. 5; EN 1709:2019, inspecciones mensual y anual',
    activities: [
      {
        name: 'Desgaste del bandaje de garganta', action: 'MED', type: 'MEDIDA', every: [1, 'MONTH'], minutes: 30, requires_stop: true, specialty: 'MEC', training: 'LOTO', tolerance: 5, measure: { unit: 'mm', min: 12, max: 32, wear: true },
        steps: ['Medir en cuatro puntos con la plantilla.', 'Anotar el valor menor.'], safety: 'Línea parada y bloqueada; nunca medir en marcha.', finds: ['Desgaste desigual, corregir alineación', 'Bandaje en el mínimo, programar cambio']
      },
      {
        name: 'Engrase de rodamientos', action: 'LUB', type: 'VERIFICACION', every: [3, 'MONTH'], minutes: 40, specialty: 'MEC', tolerance: 10, is_floating: true,
        steps: ['Aplicar 400 g de grasa LGEP 2 por rodamiento, con el volante girando a 0,5 m/s.', 'Retirar el exceso.']
      },
      {
        name: 'Ensayo no destructivo del eje', action: 'ENS', type: 'OK_NOK', every: [2, 'YEAR'], minutes: 300, people: 2, requires_stop: true, specialty: 'MEC', training: 'LOTO', priority: 'ALTA', tolerance: 30,
        steps: ['Limpiar la zona de radios y cambios de sección.', 'Ultrasonido y partículas magnéticas.', 'Adjuntar informe.'], finds: ['Indicación lineal de 3 mm, se repite el ensayo por tercero']
      }
    ]
  },
  {
    code: 'FRE', name: 'Frenos', description: 'Frenos de servicio y de emergencia.', system: 'ACC', source: 'EN 1709:2019, inspecciones mensual y anual; EN 13223',
    activities: [
      {
        name: 'Distancia de parada', action: 'ENS', type: 'MEDIDA', every: [1, 'MONTH'], minutes: 40, people: 2, requires_stop: true, specialty: 'MEC', priority: 'ALTA', tolerance: 3, measure: { unit: 'm', min: 8, max: 22 },
        steps: ['Marchar a velocidad nominal sin pasajeros.', 'Aplicar el freno y medir la distancia.', 'Repetir tres veces y anotar el promedio.'], safety: 'Línea vacía y CCM avisado.',
        finds: ['Distancia larga, se ajusta la presión residual', 'Distancia en el límite con lluvia, repetir en seco']
      },
      {
        name: 'Estado del freno', action: 'INS', type: 'OK_NOK', every: [1, 'MONTH'], minutes: 45, requires_stop: true, specialty: 'MEC', training: 'LOTO', priority: 'ALTA', tolerance: 5,
        steps: ['Medir espesor de pastillas y tensión de muelles.', 'Limpiar el disco o la pista.', 'Probar los finales de carrera.'], safety: 'El otro freno aplicado y bloqueado.',
        tasks: [
          { name: 'Espesor de la pastilla más gastada', type: 'MEDIDA', measure: { unit: 'mm', min: 6, max: 16, wear: true } },
          { name: 'Cota de los muelles', type: 'MEDIDA', measure: { unit: 'mm', min: 182, max: 188 } },
          { name: 'Finales de carrera', type: 'OK_NOK' }
        ],
        finds: ['Pastilla al límite, se cambia el juego', 'Final de carrera con señal intermitente', 'Aceite en el disco, se limpia y se busca la fuga']
      },
      {
        name: 'Par de frenado', action: 'ENS', type: 'MEDIDA', every: [1, 'YEAR'], minutes: 180, people: 3, requires_stop: true, specialty: 'MEC', training: 'LOTO', priority: 'MUY_ALTA', tolerance: 15, measure: { unit: 'kNm', min: 210, max: 320 },
        steps: ['Aplicar el freno y tirar con el motor hasta que deslice.', 'Anotar el par con que desliza.'], safety: 'Nadie junto al volante durante el ensayo.'
      },
      {
        name: 'Disparo por sobrevelocidad 110 / 115 %', action: 'ENS', type: 'OK_NOK', every: [1, 'YEAR'], minutes: 90, people: 2, requires_stop: true, specialty: 'CTR', priority: 'MUY_ALTA', tolerance: 15,
        steps: ['Simular 110 % y comprobar el freno de servicio.', 'Simular 115 % y comprobar el freno de emergencia.', 'Guardar la curva del registrador.'], finds: ['El umbral de 110 % dispara a 112 %, se corrige el parámetro']
      }
    ]
  },
  {
    code: 'HID', name: 'Grupos hidráulicos', description: 'Centrales hidráulicas de frenos y de tensado.', system: 'ACC', source: 'Manual Bosch Rexroth ABPAC, cap. 8',
    activities: [
      {
        name: 'Nivel, fugas y presión del acumulador', action: 'INS', type: 'OK_NOK', every: [4, 'WEEK'], minutes: 20, specialty: 'MEC', tolerance: 3,
        steps: ['Leer nivel y temperatura.', 'Buscar fugas en racores y cilindros.', 'Comparar la presión de precarga con la placa.'], finds: ['Fuga en racor de retorno, se reaprieta', 'Nivel bajo, se completan 3 litros']
      },
      {
        name: 'Contaminación del aceite', action: 'MED', type: 'MEDIDA', every: [6, 'MONTH'], minutes: 30, specialty: 'MEC', tolerance: 15, measure: { unit: 'clase NAS', min: null, max: 8 },
        steps: ['Tomar muestra en caliente.', 'Contar partículas y anotar la clase.'], finds: ['Clase 9, se filtra el aceite con equipo móvil']
      },
      {
        name: 'Cambio de filtros', action: 'REE', type: 'VERIFICACION', every: [1, 'YEAR'], minutes: 60, requires_stop: true, specialty: 'MEC', training: 'LOTO', is_floating: true, tolerance: 15,
        steps: ['Despresurizar.', 'Cambiar filtros de presión y de retorno.', 'Purgar y comprobar fugas.'], safety: 'Despresurizar y comprobar el cero en el manómetro.'
      }
    ]
  },
  {
    code: 'TEN', name: 'Sistema de tensado', description: 'Carro tensor y cilindro.', system: 'RET', source: 'Manual Doppelmayr, cap. 6; EN 1709:2019, inspección mensual',
    activities: [
      {
        name: 'Fuerza de tensado', action: 'MED', type: 'MEDIDA', every: [1, 'MONTH'], minutes: 20, specialty: 'MEC', tolerance: 5, measure: { unit: 'kN', min: 560, max: 640 },
        steps: ['Leer la célula y comparar con la presión del cilindro.'], finds: ['Célula con deriva, se vuelve a poner a cero']
      },
      {
        name: 'Limpieza y engrase de guías del carro', action: 'LUB', type: 'VERIFICACION', every: [3, 'MONTH'], minutes: 60, requires_stop: true, specialty: 'MEC', training: 'LOTO', is_floating: true, tolerance: 10,
        steps: ['Limpiar raíles y ruedas.', 'Engrasar y comprobar el libre juego en toda la carrera.'], finds: ['Rueda del carro con juego, se ajusta']
      }
    ]
  },
  {
    code: 'ELO', name: 'Elongación del cable', description: 'Carrera del carro tensor y elongación.', system: 'RET', source: 'EN 12927:2019; EN 1709:2019, inspección semanal',
    activities: [
      {
        name: 'Posición del carro tensor', action: 'MED', type: 'MEDIDA', every: [1, 'WEEK'], minutes: 10, specialty: 'MEC', tolerance: 1, measure: { unit: 'mm', min: 300, max: 1700 },
        steps: ['Leer la regleta con la línea parada y cargada por igual.', 'Anotar también la temperatura ambiente.'], finds: ['Carro cerca del final, preparar acortamiento']
      },
      {
        name: 'Verificación de elongación', action: 'INS', type: 'TEXTO', every: [1, 'YEAR'], usage: [100, 'elongacion'], minutes: 45, specialty: 'CAB', training: 'CAB', tolerance: 15, reset_on_replace: true,
        steps: ['Comparar la elongación con la curva del fabricante.', 'Decidir si hace falta acortar.'], says: ['Elongación según la curva, sin acortamiento', 'Queda un 30 % de carrera, acortar el próximo año', 'Elongación estabilizada']
      }
    ]
  }
]
