import type { PlanFacts } from './plan-facts.ts'

/** Plans that every line works through daily, and those for emergency equipment. */
// oxfmt-ignore
export const dailyPlans: readonly PlanFacts[] = [
  {
    code: 'DIA',
    name: 'Rutina diaria de la línea',
    description: 'Inspección antes de abrir al público y control al terminar el servicio.',
    system: 'OPE',
    source: 'EN 1709:2019, inspección diaria; manual del fabricante, cap. 4',
    activities: [
      {
        name: 'Probar el paro de emergencia', action: 'VER', type: 'OK_NOK', every: [1, 'DAY'], minutes: 10, specialty: 'MEC', priority: 'MUY_ALTA', routine: 'apertura',
        steps: ['Marchar en vacío a 1 m/s.', 'Pulsar el paro de emergencia desde el puesto de mando y desde un andén.', 'Comprobar que el freno de emergencia actúa y que el mando registra el paro.', 'Rearmar y anotar.'],
        finds: ['Pulsador de andén no rearma, se cambia el bloque de contactos', 'El paro actúa pero no queda registrado en el mando']
      },
      {
        name: 'Medir la presión del freno de servicio', action: 'MED', type: 'MEDIDA', every: [1, 'DAY'], minutes: 5, specialty: 'MEC', priority: 'ALTA', routine: 'apertura',
        measure: { unit: 'bar', min: 95, max: 120 },
        steps: ['Leer el manómetro con el freno abierto.', 'Leerlo otra vez al cabo de 2 minutos: no debe bajar más de 3 bar.'],
        finds: ['Presión baja en frío, sube a valor normal a los 10 minutos', 'Presión por debajo del mínimo, se revisa el acumulador']
      },
      {
        name: 'Verificar el nivel de aceite del reductor', action: 'VER', type: 'VERIFICACION', every: [1, 'DAY'], minutes: 5, specialty: 'MEC', routine: 'apertura',
        steps: ['Con el reductor parado, leer la mirilla.', 'El nivel debe estar entre las dos marcas; completar con ISO VG 320 si falta.'],
        finds: ['Nivel en la marca inferior, se completan 2 litros']
      },
      {
        name: 'Probar los circuitos de seguridad', action: 'VER', type: 'OK_NOK', every: [1, 'DAY'], minutes: 10, specialty: 'CTR', priority: 'MUY_ALTA', routine: 'apertura',
        steps: ['Leer en el mando que no haya puentes activos.', 'Provocar una apertura del circuito de línea y comprobar la parada.', 'Restablecer y comprobar que no quedan avisos.'],
        finds: ['Aviso de línea intermitente en la torre más alta, se limpia el conector']
      },
      {
        name: 'Recorrido de prueba por ambos lados', action: 'INS', type: 'VERIFICACION', every: [1, 'DAY'], minutes: 30, specialty: 'MEC', priority: 'ALTA', routine: 'apertura',
        steps: ['Hacer una vuelta completa con cabina de servicio.', 'Mirar cada torre por el lado de subida y por el de bajada.', 'Anotar ruidos, cable fuera de centro y obstáculos bajo la línea.'],
        safety: 'Radio encendida; no abrir la puerta en recorrido.',
        tasks: [
          { name: 'Posición del cable en las poleas', type: 'OK_NOK' },
          { name: 'Libre juego del carro tensor', type: 'MEDIDA', measure: { unit: 'mm', min: 350, max: 1650 } },
          { name: 'Control de pinzas en entradas y salidas', type: 'OK_NOK' }
        ],
        finds: ['Polea con ruido en la torre intermedia, lado bajada', 'Ramas cerca del gálibo, se avisa a jardinería']
      },
      {
        name: 'Hora de apertura al público', action: 'REG', type: 'FECHA_HORA', at: 360, opens: true, every: [1, 'DAY'], minutes: 1, specialty: 'MEC', routine: 'apertura',
        steps: ['Anotar la hora a la que entra el primer pasajero.']
      },
      {
        name: 'Lectura de horas de línea', action: 'REG', type: 'MEDIDA', every: [1, 'DAY'], reads: 'linea', minutes: 2, specialty: 'ELE', routine: 'cierre',
        measure: { unit: 'h', min: null, max: null },
        steps: ['Leer el contador de horas en el mando y anotarlo con un decimal.']
      },
      {
        name: 'Tensión de la batería de mando', action: 'MED', type: 'MEDIDA', every: [1, 'DAY'], minutes: 5, specialty: 'ELE', routine: 'cierre',
        measure: { unit: 'V', min: 24.5, max: 28.8 },
        steps: ['Medir en bornes con el cargador conectado.'],
        finds: ['Tensión baja, se deja en carga de igualación toda la noche']
      },
      {
        name: 'Comunicaciones entre estaciones', action: 'VER', type: 'OK_NOK', every: [1, 'DAY'], minutes: 10, specialty: 'ELE', routine: 'cierre',
        steps: ['Llamar por intercomunicador a cada estación.', 'Probar la megafonía de andén y la de cabinas.', 'Probar la radio de respaldo.'],
        finds: ['Intercomunicador con mucho ruido en la estación intermedia', 'Megafonía de cabinas sin audio, se reinicia el amplificador']
      },
      {
        name: 'Anomalías del día', action: 'REG', type: 'TEXTO', every: [1, 'DAY'], minutes: 5, specialty: 'ELE', routine: 'cierre',
        steps: ['Escribir las novedades del servicio, o «Sin novedad».'],
        says: [
          'Sin novedad', 'Sin novedad', 'Sin novedad', 'Sin novedad', 'Servicio normal',
          'Velocidad reducida 20 minutos por viento, ráfagas de 55 km/h',
          'Parada de 4 minutos: pasajero con movilidad reducida en andén',
          'Disparo de anticolisión en la llegada, sin causa visible; se repone',
          'Granizo entre las 15:10 y las 15:40, se baja a 3 m/s',
          'Corte de red de 2 minutos, entra el generador sin problemas',
          'Puerta de la cabina 47 no cierra a la primera, se retira a cochera'
        ]
      },
      {
        name: 'Hora de fin de servicio', action: 'REG', type: 'FECHA_HORA', at: 1380, every: [1, 'DAY'], minutes: 1, specialty: 'ELE', routine: 'cierre',
        steps: ['Anotar la hora a la que sale el último pasajero.']
      },
      {
        name: 'Cierre de andenes y resguardo', action: 'VER', type: 'VERIFICACION', every: [1, 'DAY'], minutes: 20, specialty: 'ELE', routine: 'cierre',
        steps: ['Recorrer las estaciones cuando haya bajado el último pasajero.', 'Dejar la línea en modo noche y avisar a CCM.'],
        tasks: [
          { name: 'Cabinas vacías y puertas cerradas', type: 'VERIFICACION' },
          { name: 'Freno de emergencia aplicado', type: 'OK_NOK' },
          { name: 'Cabinas en cochera', type: 'MEDIDA', measure: { unit: 'u', min: 0, max: null } }
        ],
        finds: ['Una cabina quedó en vía por puerta trabada, se retira a cochera']
      }
    ]
  },
  {
    code: 'RES',
    name: 'Equipos de evacuación',
    description: 'Estado del material de rescate y simulacro anual.',
    system: 'RES',
    source: 'EN 1909:2017; EN 1709:2019, inspecciones mensual y anual',
    activities: [
      {
        name: 'Inventario y estado del material de rescate', action: 'INS', type: 'VERIFICACION', every: [1, 'MONTH'], minutes: 60, specialty: 'RES', training: 'RES', tolerance: 5,
        steps: ['Contar los juegos contra la lista.', 'Revisar costuras, mosquetones y fechas de caducidad.', 'Precintar de nuevo las bolsas.'],
        tasks: [
          { name: 'Juegos completos y precintados', type: 'OK_NOK' },
          { name: 'Fecha de caducidad más próxima', type: 'FECHA_HORA', days_ahead: 260 },
          { name: 'Longitud útil de la cuerda más corta', type: 'MEDIDA', measure: { unit: 'm', min: 60, max: null } }
        ],
        finds: ['Un arnés con costura dañada, se retira de servicio', 'Falta un mosquetón en el juego 3']
      },
      {
        name: 'Simulacro de evacuación', action: 'ENS', type: 'TEXTO', every: [1, 'YEAR'], minutes: 240, people: 8, requires_stop: true, specialty: 'RES', training: 'RES', priority: 'ALTA', tolerance: 30,
        steps: ['Elegir un tramo con el CCM y con bomberos.', 'Evacuar dos cabinas con figurantes.', 'Tomar el tiempo por cabina y anotar mejoras.'],
        safety: 'Doble anclaje en todo momento; zona inferior acordonada.',
        says: ['Dos cabinas evacuadas en 38 minutos; la radio falla bajo la torre alta', 'Evacuación en 31 minutos, conforme; repasar nudos con el turno noche', 'Simulacro correcto con bomberos; falta una escalera en el acceso']
      }
    ]
  },
  {
    code: 'MET',
    name: 'Estación meteorológica',
    description: 'Anemómetros de torre y de estación.',
    system: 'ELE',
    source: 'Manual Lufft VENTUS, cap. 7',
    activities: [
      {
        name: 'Comparar anemómetros con el patrón', action: 'MED', type: 'MEDIDA', every: [6, 'MONTH'], minutes: 90, people: 2, requires_stop: true, specialty: 'CTR', training: 'ALT', tolerance: 15,
        measure: { unit: '% de desvío', min: -5, max: 5 },
        steps: ['Montar el anemómetro patrón junto al de línea.', 'Comparar diez minutos de lecturas.', 'Anotar el desvío medio.'],
        safety: 'Línea de vida en la torre; no subir con viento de más de 40 km/h.'
      },
      {
        name: 'Probar avisos de viento 50 y 70 km/h', action: 'VER', type: 'OK_NOK', every: [3, 'MONTH'], minutes: 30, specialty: 'CTR', tolerance: 7,
        steps: ['Simular los dos umbrales desde el mando.', 'Comprobar la reducción de velocidad y el aviso de parada.'],
        finds: ['El aviso de 70 km/h no llega al CCM, se corrige la dirección']
      }
    ]
  },
  {
    code: 'TER',
    name: 'Termografía de tableros (piloto)',
    description: 'Prueba de 2022; sustituida por las revisiones de cada tablero.',
    system: 'ELE',
    source: 'Procedimiento interno PI-044',
    is_active: false,
    activities: [
      {
        name: 'Termografía general', action: 'MED', type: 'TEXTO', every: [1, 'YEAR'], minutes: 180, specialty: 'ELE', training: 'EBT',
        steps: ['Fotografiar con cámara térmica todos los tableros en carga.']
      }
    ]
  }
]
