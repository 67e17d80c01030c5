import type { PlanFacts } from './plan-facts.ts'

/** Between the stations: sheave assemblies, towers, rope, splices, carriers. */
// oxfmt-ignore
export const linePlans: readonly PlanFacts[] = [
  {
    code: 'BAL', name: 'Balancines', description: 'Poleas, bandajes, rodamientos y detectores de descarrilamiento. Cada mes se asciende a una parte de las torres; a cada una, dos veces al año.', system: 'LIN', source: 'Manual Doppelmayr, cap. 7; EN 1709:2019, inspecciones mensual y anual',
    activities: [
      {
        name: 'Inspección con ascenso', action: 'INS', type: 'OK_NOK', every: [6, 'MONTH'], minutes: 25, people: 2, requires_stop: true, specialty: 'MEC', training: 'ALT', tolerance: 10,
        steps: ['Ascender con línea de vida.', 'Girar cada polea a mano y escuchar el rodamiento.', 'Mirar bandajes, pasadores y placas.', 'Comprobar el centrado del cable.'], safety: 'Línea parada y bloqueada; doble gancho; no subir con tormenta.',
        finds: ['Polea 3 con ruido de rodamiento', 'Bandaje con corte de 20 mm en la polea 5', 'Falta un pasador de seguridad, se repone', 'Polea 1 no gira libre', 'Cable descentrado 8 mm hacia afuera']
      },
      {
        name: 'Desgaste de bandajes', action: 'MED', type: 'MEDIDA', every: [1, 'YEAR'], minutes: 15, people: 2, requires_stop: true, specialty: 'MEC', training: 'ALT', tolerance: 15, measure: { unit: 'mm', min: 8, max: 20, wear: true },
        steps: ['Medir con plantilla cada bandaje.', 'Anotar el menor.'], safety: 'Línea parada y bloqueada; herramienta atada.', finds: ['Tres bandajes por debajo de 10 mm, pedir juego', 'Bandaje de la polea 2 al mínimo']
      },
      {
        name: 'Engrase de ejes', action: 'LUB', type: 'VERIFICACION', every: [6, 'MONTH'], minutes: 15, people: 2, requires_stop: true, specialty: 'MEC', training: 'ALT', tolerance: 20, is_floating: true,
        steps: ['Engrasar ejes principales y secundarios hasta que salga grasa limpia.'], safety: 'Línea parada y bloqueada; herramienta atada.'
      },
      {
        name: 'Prueba de detectores de descarrilamiento', action: 'VER', type: 'OK_NOK', every: [1, 'YEAR'], minutes: 20, people: 2, requires_stop: true, specialty: 'CTR', training: 'ALT', priority: 'ALTA', tolerance: 20,
        steps: ['Romper o levantar cada varilla de prueba.', 'Comprobar la parada y el número de torre en el mando.', 'Reponer.'], safety: 'Línea parada y bloqueada al tocar la varilla.', finds: ['Detector de salida no abre el circuito, se cambia la varilla', 'Conector con agua, se seca y se sella']
      },
      {
        name: 'Cambio de rodamientos de polea', action: 'REE', type: 'VERIFICACION', usage: [10_000, 'linea'], minutes: 180, people: 3, requires_stop: true, specialty: 'MEC', training: 'ALT', tolerance: 60, reset_on_replace: true,
        steps: ['Descargar el balancín con el puente.', 'Cambiar poleas por reacondicionadas.', 'Comprobar alineación y apriete.'], safety: 'Cable asegurado antes de descargar.'
      }
    ]
  },
  {
    code: 'TOR', name: 'Torres', description: 'Fuste, escaleras, plataformas y cimentación.', system: 'LIN', source: 'EN 1709:2019, inspección anual; EN 13107',
    activities: [
      {
        name: 'Reapriete y estado del fuste', action: 'REA', type: 'VERIFICACION', every: [6, 'MONTH'], minutes: 40, people: 2, specialty: 'MEC', training: 'ALT', tolerance: 20,
        steps: ['Comprobar el par de los pernos de base y de cabeza.', 'Revisar escalera, línea de vida y plataforma.', 'Marcar los pernos reapretados.'], safety: 'Línea de vida; casco con barbuquejo.',
        tasks: [
          { name: 'Par del perno más flojo', type: 'MEDIDA', measure: { unit: 'Nm', min: 620, max: 780 } },
          { name: 'Escalera y línea de vida', type: 'OK_NOK' }
        ],
        finds: ['Dos pernos de base por debajo del par, se reaprietan', 'Peldaño suelto, se suelda', 'Línea de vida con óxido en el tramo bajo']
      },
      {
        name: 'Cimentación y anclajes', action: 'INS', type: 'TEXTO', every: [1, 'YEAR'], minutes: 30, specialty: 'MEC', tolerance: 30,
        steps: ['Limpiar la zapata.', 'Buscar fisuras, descalces y corrosión en anclajes.', 'Describir el estado y adjuntar foto si cambió.'],
        says: ['Sin fisuras, anclajes limpios', 'Fisura capilar conocida, sin avance', 'Zapata con tierra acumulada, se limpia', 'Corrosión superficial en dos anclajes, se pinta', 'Sin novedad; drenaje despejado']
      }
    ]
  },
  {
    code: 'CAB', name: 'Cable portador-tractor', description: 'Inspección visual, diámetro y ensayo magneto-inductivo.', system: 'CAB', source: 'EN 12927:2019; EN 1709:2019, inspección mensual',
    activities: [
      {
        name: 'Inspección visual del cable completo', action: 'INS', type: 'OK_NOK', every: [1, 'MONTH'], minutes: 180, people: 2, requires_stop: true, specialty: 'CAB', training: 'CAB', priority: 'ALTA', tolerance: 5,
        steps: ['Pasar el cable a 0,3 m/s frente a dos observadores.', 'Marcar alambres rotos y golpes.', 'Comparar con el plano de daños.'], finds: ['Un alambre roto más en el tramo 2, se marca', 'Golpe superficial por granizo, sin rotura']
      },
      {
        name: 'Diámetro del cable', action: 'MED', type: 'MEDIDA', every: [3, 'MONTH'], minutes: 60, people: 2, requires_stop: true, specialty: 'CAB', training: 'CAB', tolerance: 10, measure: { unit: 'mm', min: 50.2, max: 53 },
        steps: ['Medir en tres puntos, en dos ejes.', 'Anotar el promedio menor.']
      },
      {
        name: 'Ensayo magneto-inductivo', action: 'ENS', type: 'TEXTO', every: [1, 'YEAR'], usage: [120_000, 'cable'], minutes: 360, people: 3, requires_stop: true, specialty: 'CAB', training: 'CAB', priority: 'MUY_ALTA', tolerance: 30,
        steps: ['Montar el equipo en la estación de retorno.', 'Hacer dos pasadas a 1 m/s.', 'Comparar con la pasada anterior y anotar la pérdida de sección mayor.'],
        says: ['Pérdida máxima 1,2 % en 6d, sin cambios', 'Dos indicaciones nuevas junto al empalme 2, por debajo del criterio', 'Pérdida máxima 1,9 % en 30d; repetir en seis meses']
      }
    ]
  },
  {
    code: 'EMP', name: 'Empalmes', description: 'Nudos, cruces y metidas de los empalmes.', system: 'CAB', source: 'EN 12927:2019, empalmes; EN 1709:2019, inspección mensual',
    activities: [
      {
        name: 'Inspección del empalme', action: 'INS', type: 'OK_NOK', every: [1, 'MONTH'], minutes: 60, people: 2, requires_stop: true, specialty: 'CAB', training: 'CAB', priority: 'ALTA', tolerance: 5,
        steps: ['Llevar el empalme a la estación.', 'Revisar nudos y metidas.', 'Medir el diámetro en cada nudo.'], safety: 'Línea bloqueada mientras se trabaja en el cable.',
        tasks: [
          { name: 'Diámetro del nudo mayor', type: 'MEDIDA', measure: { unit: 'mm', min: 52, max: 57.2 } },
          { name: 'Alambres rotos visibles', type: 'MEDIDA', measure: { unit: 'u', min: 0, max: 2 } },
          { name: 'Observaciones del nudo 3', type: 'TEXTO', says: ['Sin cambios', 'Sin cambios', 'Ligero asiento, vigilar'] }
        ],
        finds: ['Nudo 4 con diámetro al límite, rehacer metida', 'Alambre salido en la metida norte, se corta']
      },
      {
        name: 'Ensayo de los nudos', action: 'ENS', type: 'TEXTO', every: [1, 'YEAR'], minutes: 120, people: 2, requires_stop: true, specialty: 'CAB', training: 'CAB', tolerance: 30,
        steps: ['Ensayo magneto-inductivo lento sobre el empalme.'], says: ['Nudos sin cambios respecto al año anterior', 'Traza normal, nudo 2 con asiento leve']
      }
    ]
  },
  {
    code: 'PIN', name: 'Pinzas desembragables', description: 'Fuerza, mordazas, muelles y ensayos de las pinzas. Cada mes le toca a un tercio de los grupos.', system: 'VEH', source: 'EN 1709:2019, inspecciones mensual y anual; EN 13796-1',
    activities: [
      {
        name: 'Fuerza de pinza', action: 'MED', type: 'MEDIDA', every: [3, 'MONTH'], minutes: 60, people: 2, specialty: 'VEH', tolerance: 7, measure: { unit: 'kN', min: 21, max: 27 },
        steps: ['Leer el control de fuerza en la salida de cada cabina del grupo.', 'Anotar el valor menor.'], finds: ['Cabina con fuerza baja, se retira y se cambian muelles', 'Valor en el mínimo, repetir con la pinza limpia'],
        tasks: [
          { name: 'Mordazas y apoyos', type: 'OK_NOK' },
          { name: 'Cabinas retiradas', type: 'MEDIDA', measure: { unit: 'u', min: 0, max: 2 } }
        ]
      },
      {
        name: 'Ensayo no destructivo de pinzas', action: 'ENS', type: 'OK_NOK', every: [1, 'YEAR'], minutes: 480, people: 2, specialty: 'VEH', priority: 'ALTA', tolerance: 30,
        steps: ['Desmontar y lavar las pinzas del grupo.', 'Partículas magnéticas en mordaza y palanca.', 'Montar, ajustar y probar en banco.'], finds: ['Fisura en la palanca de una pinza, se da de baja', 'Mordaza con desgaste fuera de cota, se cambia']
      },
      {
        name: 'Cambio de muelles', action: 'REE', type: 'VERIFICACION', usage: [150_000, 'pinza'], minutes: 360, people: 2, specialty: 'VEH', tolerance: 30,
        steps: ['Cambiar los dos juegos de muelles por pinza.', 'Comprobar la fuerza en banco.'], safety: 'Útil de compresión; nunca soltar el muelle a mano.'
      }
    ]
  },
  {
    code: 'VEH', name: 'Cabinas y suspensiones', description: 'Suspensión, cabina, puertas y equipamiento.', system: 'VEH', source: 'Manual CWA Omega, cap. 3; EN 1709:2019, inspección anual',
    activities: [
      {
        name: 'Puertas y cierres', action: 'VER', type: 'OK_NOK', every: [6, 'MONTH'], minutes: 90, people: 2, specialty: 'VEH', tolerance: 10,
        steps: ['Abrir y cerrar cada puerta en el banco.', 'Medir la fuerza de cierre.', 'Revisar gomas y bloqueo.'], finds: ['Goma de puerta despegada en una cabina', 'Bloqueo con juego, se ajusta', 'Cristal rayado por vandalismo']
      },
      {
        name: 'Suspensión y amortiguadores', action: 'INS', type: 'VERIFICACION', every: [6, 'MONTH'], minutes: 120, people: 2, specialty: 'VEH', tolerance: 15, is_floating: true,
        steps: ['Revisar bulones, casquillos y amortiguadores.', 'Engrasar articulaciones.'], finds: ['Casquillo gastado en una suspensión, se cambia']
      },
      {
        name: 'Revisión general de cabinas', action: 'INS', type: 'TEXTO', every: [1, 'YEAR'], minutes: 360, people: 2, specialty: 'VEH', tolerance: 30,
        steps: ['Revisar piso, asientos, iluminación, batería y panel solar.', 'Describir lo encontrado.'], says: ['Conforme; dos asientos cambiados', 'Conforme', 'Iluminación baja en tres cabinas, baterías cambiadas', 'Conforme; paneles solares limpios']
      }
    ]
  }
]
