import type { PlanFacts } from './plan-facts.ts'

/** Equipment of every station: carrier transport, guides, control, safety circuits, power and communications. */
// oxfmt-ignore
export const stationPlans: readonly PlanFacts[] = [
  {
    code: 'NEU', name: 'Neumáticos y correas', description: 'Transporte de cabinas en andén.', system: 'AND', source: 'Manual Doppelmayr UNI-G, cap. 4',
    activities: [
      {
        name: 'Presión, desgaste y correas', action: 'INS', type: 'VERIFICACION', every: [1, 'MONTH'], minutes: 60, people: 2, requires_stop: true, specialty: 'MEC', training: 'LOTO', tolerance: 5,
        steps: ['Medir la presión de todos los neumáticos.', 'Revisar tensión y flancos de las correas.', 'Comprobar el paso de una cabina en lento.'], safety: 'Andén bloqueado; nadie en la vía.',
        tasks: [
          { name: 'Presión del neumático más bajo', type: 'MEDIDA', measure: { unit: 'bar', min: 5, max: 7 } },
          { name: 'Correas cambiadas', type: 'MEDIDA', measure: { unit: 'u', min: 0, max: 4 } }
        ],
        finds: ['Neumático 14 con corte, se cambia', 'Correa del tramo de giro con flancos gastados', 'Pulmón con juego en el rodamiento']
      },
      {
        name: 'Rodamientos del tren de giro', action: 'LUB', type: 'VERIFICACION', every: [3, 'MONTH'], minutes: 45, requires_stop: true, specialty: 'MEC', training: 'LOTO', tolerance: 10, is_floating: true,
        steps: ['Engrasar soportes.', 'Girar a mano y buscar ruidos.'], safety: 'Andén bloqueado; nadie en la vía.'
      },
      {
        name: 'Cambio de neumáticos', action: 'REE', type: 'VERIFICACION', usage: [12_000, 'linea'], minutes: 300, people: 3, requires_stop: true, specialty: 'MEC', training: 'LOTO', tolerance: 30, reset_on_replace: true,
        steps: ['Cambiar el tren completo.', 'Igualar presiones y comprobar paso de cabina.']
      }
    ]
  },
  {
    code: 'ACE', name: 'Aceleradores y desaceleradores', description: 'Paso de cabina entre andén y cable.', system: 'AND', source: 'Manual Doppelmayr UNI-G, cap. 5; EN 1709:2019, inspección mensual',
    activities: [
      {
        name: 'Sincronismo con el cable', action: 'MED', type: 'MEDIDA', every: [3, 'MONTH'], minutes: 40, requires_stop: true, specialty: 'MEC', priority: 'ALTA', tolerance: 7, measure: { unit: '% de desvío', min: -2, max: 2 },
        steps: ['Medir la velocidad de la última rueda y la del cable.', 'Anotar el desvío.'], finds: ['Desvío alto por correa patinando, se tensa']
      },
      {
        name: 'Ruedas, correas y tomas de fuerza', action: 'INS', type: 'OK_NOK', every: [3, 'MONTH'], minutes: 45, requires_stop: true, specialty: 'MEC', training: 'LOTO', tolerance: 7,
        steps: ['Revisar ruedas una a una.', 'Comprobar tensión de correas con el medidor.', 'Revisar la toma de fuerza.'], safety: 'Bloquear el accionamiento.', finds: ['Rueda 9 con caucho despegado', 'Correa de toma de fuerza floja', 'Rodamiento de la rueda 22 ruidoso']
      },
      {
        name: 'Reapriete de soportes', action: 'REA', type: 'VERIFICACION', every: [1, 'YEAR'], minutes: 120, people: 2, requires_stop: true, specialty: 'MEC', training: 'LOTO', tolerance: 20,
        steps: ['Comprobar el par de todos los soportes y marcar.']
      }
    ]
  },
  {
    code: 'RAI', name: 'Raíles y guías', description: 'Raíles de circulación, cambios y guías de cabina.', system: 'AND', source: 'Manual Doppelmayr UNI-G, cap. 6',
    activities: [
      {
        name: 'Desgaste del raíl de embrague', action: 'MED', type: 'MEDIDA', every: [6, 'MONTH'], minutes: 60, requires_stop: true, specialty: 'MEC', tolerance: 15, measure: { unit: 'mm', min: 9, max: 14, wear: true },
        steps: ['Medir espesor en los cinco puntos marcados.', 'Anotar el menor.'], finds: ['Desgaste en la zona de desembrague, vigilar']
      },
      {
        name: 'Limpieza y lubricación de raíles', action: 'LIM', type: 'VERIFICACION', every: [6, 'SUNDAY'], minutes: 25, requires_stop: true, specialty: 'MEC', tolerance: 2,
        steps: ['Limpiar con paño y disolvente.', 'Lubricar solo las zonas marcadas en verde.'], safety: 'Piso resbaladizo: señalizar.'
      }
    ]
  },
  {
    code: 'ANT', name: 'Anticolisión', description: 'Control de distancia entre cabinas.', system: 'AND', source: 'EN 1709:2019, inspección mensual; EN 13243',
    activities: [
      {
        name: 'Prueba de anticolisión por sectores', action: 'VER', type: 'OK_NOK', every: [1, 'MONTH'], minutes: 40, people: 2, requires_stop: true, specialty: 'CTR', priority: 'ALTA', tolerance: 5,
        steps: ['Retener una cabina en cada sector.', 'Comprobar la parada y el aviso del sector.', 'Reponer.'], finds: ['Sector 4 no para, sensor inductivo desplazado', 'Sector 2 tarda, se ajusta el tiempo']
      },
      {
        name: 'Distancia de sensores inductivos', action: 'MED', type: 'MEDIDA', every: [3, 'MONTH'], minutes: 45, requires_stop: true, specialty: 'CTR', tolerance: 10, measure: { unit: 'mm', min: 4, max: 9 },
        steps: ['Medir con galga cada sensor.', 'Anotar el peor.'], finds: ['Sensor golpeado, se ajusta a 6 mm']
      }
    ]
  },
  {
    code: 'AUT', name: 'Automatización y potencia', description: 'Autómatas, variador y tableros.', system: 'ELE', source: 'Manuales Siemens y ABB; EN 13243',
    activities: [
      {
        name: 'Limpieza y temperatura de tablero', action: 'MED', type: 'MEDIDA', every: [3, 'MONTH'], minutes: 40, specialty: 'CTR', training: 'EBT', tolerance: 10, measure: { unit: '°C', min: 5, max: 45 },
        steps: ['Aspirar filtros.', 'Medir con cámara térmica en carga.', 'Anotar el punto más caliente.'], safety: 'Guantes dieléctricos con el tablero abierto.', finds: ['Borne X12 caliente, se reaprieta', 'Ventilador del tablero no gira']
      },
      {
        name: 'Copia de seguridad de programa y parámetros', action: 'REG', type: 'FECHA_HORA', every: [6, 'MONTH'], minutes: 30, specialty: 'CTR', tolerance: 15, is_floating: true,
        steps: ['Descargar programa y parámetros.', 'Guardar en el servidor y anotar la hora de la copia.']
      },
      {
        name: 'Sincronizar el reloj del autómata', action: 'REG', type: 'FECHA_HORA', every: [3, 'MONTH'], minutes: 10, specialty: 'CTR', priority: 'BAJA', tolerance: 10,
        steps: ['Sincronizar con el servidor de hora.', 'Anotar la hora que muestra el autómata.']
      },
      {
        name: 'Reapriete de bornes', action: 'REA', type: 'VERIFICACION', every: [1, 'YEAR'], minutes: 90, requires_stop: true, specialty: 'ELE', training: 'LOTO', tolerance: 20,
        steps: ['Cortar, bloquear y comprobar ausencia de tensión.', 'Reapretar con destornillador dinamométrico.'], safety: 'Comprobar la ausencia de tensión en las tres fases.'
      }
    ]
  },
  {
    code: 'SEG', name: 'Circuito de seguridad', description: 'Paros, puertas, finales de carrera y línea de seguridad.', system: 'ELE', source: 'EN 13243; EN 1709:2019, inspección mensual',
    activities: [
      {
        name: 'Prueba de funciones de seguridad', action: 'ENS', type: 'OK_NOK', every: [1, 'MONTH'], minutes: 60, people: 2, requires_stop: true, specialty: 'CTR', priority: 'MUY_ALTA', tolerance: 5,
        steps: ['Probar cada pulsador de paro.', 'Probar finales de carrera y puertas de servicio.', 'Comprobar que cada función aparece en el registro.'],
        tasks: [
          { name: 'Paros de andén', type: 'OK_NOK' },
          { name: 'Puertas de servicio', type: 'OK_NOK' },
          { name: 'Tiempo de respuesta', type: 'MEDIDA', measure: { unit: 'ms', min: 0, max: 300 } }
        ],
        finds: ['Paro del andén sur no queda enclavado', 'Puerta de servicio sin señal, imán flojo', 'Tiempo de respuesta largo, relé envejecido']
      },
      {
        name: 'Resistencia de la línea de seguridad', action: 'MED', type: 'MEDIDA', every: [6, 'MONTH'], minutes: 30, requires_stop: true, specialty: 'CTR', tolerance: 15, measure: { unit: 'Ω', min: 80, max: 160 },
        steps: ['Medir el lazo en los dos sentidos con la línea abierta.'], finds: ['Resistencia alta con lluvia, conector de torre húmedo']
      }
    ]
  },
  {
    code: 'BAT', name: 'Baterías', description: 'Alimentación ininterrumpida de mando y seguridad.', system: 'ELE', source: 'Manual Hoppecke OPzV, cap. 6',
    activities: [
      {
        name: 'Tensión de flotación', action: 'MED', type: 'MEDIDA', every: [2, 'MONTH'], minutes: 20, specialty: 'ELE', training: 'EBT', tolerance: 5, measure: { unit: 'V', min: 26.4, max: 27.6 },
        steps: ['Medir en bornes y en cada bloque.', 'Limpiar bornes si hay sulfato.'], safety: 'Gafas; herramienta aislada.', finds: ['Bloque 3 por debajo de los demás', 'Bornes con sulfato, se limpian']
      },
      {
        name: 'Prueba de descarga', action: 'ENS', type: 'MEDIDA', every: [1, 'YEAR'], minutes: 180, specialty: 'ELE', training: 'EBT', tolerance: 20, measure: { unit: '% de capacidad', min: 80, max: null },
        steps: ['Descargar al régimen de 3 horas.', 'Anotar la capacidad obtenida.'], finds: ['Capacidad del 76 %, proponer cambio del banco']
      }
    ]
  },
  {
    code: 'COM', name: 'Comunicaciones', description: 'Fibra, radio, megafonía y cámaras.', system: 'ELE', source: 'Procedimiento interno PI-021; EN 1709:2019',
    activities: [
      {
        name: 'Intercomunicadores y megafonía', action: 'VER', type: 'OK_NOK', every: [2, 'MONTH'], minutes: 30, specialty: 'CTR', tolerance: 5,
        steps: ['Probar cada puesto con el CCM.', 'Escuchar la megafonía en andén y accesos.'], finds: ['Puesto de acceso sin audio', 'Parlante rasgado en el andén norte', 'Cámara 4 sin imagen, se reinicia']
      },
      {
        name: 'Cámaras y grabación', action: 'INS', type: 'TEXTO', every: [3, 'MONTH'], minutes: 25, specialty: 'CTR', tolerance: 10,
        steps: ['Ver cada cámara en directo y una grabación de la semana anterior.', 'Describir lo encontrado.'],
        says: ['Todas con imagen y grabación de 30 días', 'Cámara 2 desenfocada, se ajusta', 'Disco al 85 %, se amplía la retención', 'Cámara de acceso con suciedad, se limpia']
      },
      {
        name: 'Atenuación de la fibra', action: 'MED', type: 'MEDIDA', every: [1, 'YEAR'], minutes: 60, specialty: 'CTR', tolerance: 30, measure: { unit: 'dB', min: 0, max: 6 },
        steps: ['Medir con reflectómetro los hilos en uso.', 'Anotar el peor.'], finds: ['Atenuación alta en el hilo 5, se pasa al de reserva']
      }
    ]
  },
  {
    code: 'ALU', name: 'Alumbrado de andén', description: 'Alumbrado normal y de emergencia.', system: 'ELE', source: 'Procedimiento interno PI-030',
    activities: [
      {
        name: 'Alumbrado de emergencia', action: 'VER', type: 'OK_NOK', every: [3, 'MONTH'], minutes: 20, specialty: 'ELE', training: 'EBT', priority: 'BAJA', tolerance: 15, is_floating: true,
        steps: ['Cortar el alumbrado normal.', 'Comprobar que encienden todas las luminarias de emergencia.'], finds: ['Dos luminarias sin batería', 'Luminaria de salida fundida']
      },
      {
        name: 'Nivel de iluminación', action: 'MED', type: 'MEDIDA', every: [1, 'YEAR'], minutes: 40, specialty: 'ELE', priority: 'BAJA', tolerance: 30, measure: { unit: 'lx', min: 150, max: null },
        steps: ['Medir de noche en cinco puntos del andén.', 'Anotar el menor.']
      }
    ]
  }
]
