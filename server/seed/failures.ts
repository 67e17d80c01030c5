/**
 * What breaks on a ropeway and how it is repaired: the material of unplanned orders. Downtime in minutes of lost
 * service, from – to (0: none). `weight`: relative frequency.
 */
export type FailureFacts = {
  /** templates of bases.ts on which it happens */
  bases: readonly string[]
  title: string
  description: string
  failure: string
  cause: string
  solution: string
  specialty: string
  priority: 'MUY_ALTA' | 'ALTA' | 'MEDIA' | 'BAJA'
  down: readonly [number, number]
  /** minutes of work, from – to */
  work: readonly [number, number]
  weight: number
  /** the asset is replaced by another one */
  replaces?: true
}

type Row = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  FailureFacts['priority'],
  readonly [number, number],
  readonly [number, number],
  number
]

// oxfmt-ignore
const rows: readonly Row[] = [
  ['BAS BAB', 'Ruido en polea de balancín', 'El operador informa ruido metálico al paso de cabina.', 'DES', 'Rodamiento de polea con desgaste', 'Se cambia la polea completa por una reacondicionada; prueba con línea en lento.', 'MEC', 'ALTA', [0, 15], [90, 240], 22],
  ['BAS BAB', 'Aviso de descarrilamiento sin causa visible', 'Parada automática por circuito de línea; el cable está centrado.', 'SEN', 'Humedad en el conector de la varilla de rotura', 'Se seca y sella el conector, se cambia la varilla.', 'CTR', 'MUY_ALTA', [12, 48], [60, 150], 16],
  ['BAS BAB', 'Bandaje desprendido', 'En el recorrido de la mañana se ve goma suelta en la polea.', 'DES', 'Bandaje al final de su vida', 'Se cambia el bandaje y se revisa el balancín completo.', 'MEC', 'ALTA', [0, 25], [90, 180], 10],
  ['BAS BAB', 'Cable descentrado en balancín', 'Marcas de roce en el bandaje, lado exterior.', 'DAJ', 'Balancín desalineado tras el último cambio de poleas', 'Se alinea el balancín con láser y se comprueba en ambos sentidos.', 'MEC', 'ALTA', [0, 10], [120, 240], 7],
  ['TOR', 'Plataforma de torre con fijación floja', 'En el ascenso se nota movimiento de la rejilla.', 'AFL', 'Grapas sin arandela de seguridad', 'Se reponen grapas con arandela y se reaprieta todo el perímetro.', 'MEC', 'MEDIA', [0, 0], [40, 90], 6],
  ['TOR', 'Corrosión en anclajes', 'Óxido bajo la pintura en tres pernos.', 'COR', 'Agua estancada por drenaje tapado', 'Se limpia el drenaje, se cepilla y se aplica imprimación.', 'MEC', 'BAJA', [0, 0], [60, 120], 4],
  ['MOT', 'Temperatura alta en cojinete', 'Aviso de 82 °C en el mando con la línea llena.', 'SOB', 'Grasa envejecida', 'Reengrase y seguimiento durante una semana.', 'ELE', 'ALTA', [0, 20], [60, 150], 8],
  ['MOT', 'Falla de encóder del motor', 'La línea para por diferencia de velocidad entre encóder y volante.', 'SEN', 'Acople del encóder flojo', 'Se cambia el acople y se comprueba la señal con osciloscopio.', 'CTR', 'MUY_ALTA', [18, 55], [60, 120], 6],
  ['RED', 'Fuga de aceite por retén', 'Mancha bajo el reductor, lado de entrada.', 'FUG', 'Retén endurecido', 'Se cambia el retén en parada nocturna y se completa el nivel.', 'MEC', 'MEDIA', [0, 0], [180, 320], 7],
  ['MEM', 'Motor de emergencia no arranca', 'En el arranque semanal el motor de partida no engrana.', 'ELE', 'Batería de arranque con celda en corto', 'Se cambian las dos baterías y se repite el arranque.', 'ELE', 'MUY_ALTA', [0, 0], [60, 150], 10],
  ['MEM', 'Fuga de refrigerante', 'Gotas bajo el radiador.', 'FUG', 'Abrazadera vencida', 'Se cambian abrazadera y manguera, se completa refrigerante.', 'MEC', 'MEDIA', [0, 0], [40, 90], 5],
  ['VOL VRE', 'Desgaste irregular del bandaje de garganta', 'Diferencia de 4 mm entre cuadrantes.', 'DES', 'Desalineación leve del volante', 'Se alinea y se rectifica el bandaje en marcha lenta.', 'MEC', 'ALTA', [0, 0], [240, 420], 3],
  ['FSE FEM', 'Freno no confirma apertura', 'El mando no recibe la señal de freno abierto y bloquea el arranque.', 'SEN', 'Final de carrera desplazado por vibración', 'Se ajusta y se bloquea con fijador de roscas; diez pruebas correctas.', 'CTR', 'MUY_ALTA', [10, 40], [45, 100], 14],
  ['FSE FEM', 'Pastillas de freno al límite', 'Aviso de desgaste en el mando.', 'DES', 'Uso normal', 'Se cambia el juego de pastillas y se asienta con diez frenadas.', 'MEC', 'ALTA', [0, 0], [120, 200], 8],
  ['HID HTE', 'Presión hidráulica inestable', 'La bomba arranca cada dos minutos.', 'FUG', 'Acumulador sin precarga', 'Se recarga con nitrógeno a 90 bar; estable durante una hora.', 'MEC', 'ALTA', [0, 18], [60, 150], 9],
  ['TEN', 'Carro tensor con movimiento a saltos', 'El operador ve saltos de 3 cm en la regleta.', 'SUC', 'Guías con grasa seca y polvo', 'Se limpian y engrasan las guías en toda la carrera.', 'MEC', 'MEDIA', [0, 0], [90, 180], 5],
  ['NEU', 'Neumático pinchado en andén', 'Cabina avanza con tirones en la curva.', 'DES', 'Corte por tornillo en la pista', 'Se cambia el neumático y se iguala presión con los vecinos.', 'MEC', 'MEDIA', [0, 12], [30, 75], 22],
  ['NEU', 'Correa de transporte rota', 'Dos cabinas juntas en el sector 3, para por anticolisión.', 'FAT', 'Correa con horas cumplidas', 'Se cambia la correa y se ajusta la tensión con medidor.', 'MEC', 'ALTA', [8, 32], [30, 80], 18],
  ['ACL ACS', 'Rueda de transporte desgastada', 'Marcas negras en el carril y chirrido.', 'DES', 'Caucho cristalizado', 'Se cambian tres ruedas y se comprueba el sincronismo.', 'MEC', 'MEDIA', [0, 10], [60, 140], 14],
  ['ACS', 'Pérdida de sincronismo en la salida', 'La cabina da un golpe al embragar.', 'DAJ', 'Correa de toma de fuerza floja', 'Se tensa la correa y se mide desvío de 0,4 %.', 'MEC', 'ALTA', [5, 24], [60, 120], 9],
  ['RAI', 'Golpe en raíl de maniobra', 'Cabina golpea al entrar a cochera.', 'DAJ', 'Aguja sin llegar a tope', 'Se ajusta el final de carrera de la aguja y se lima el borde.', 'MEC', 'MEDIA', [0, 8], [60, 120], 6],
  ['ANT', 'Disparo de anticolisión repetido', 'Tres paradas en una hora, mismo sector.', 'SEN', 'Sensor inductivo con distancia alterada', 'Se ajusta a 6 mm y se cambia el soporte vibrado.', 'CTR', 'ALTA', [6, 28], [30, 80], 22],
  ['SEG', 'Paro de andén no rearma', 'El pulsador queda enclavado después de una prueba.', 'ELE', 'Bloque de contactos gastado', 'Se cambia el bloque y se prueba la cadena completa.', 'CTR', 'ALTA', [4, 18], [30, 70], 12],
  ['SEG', 'Circuito de línea abierto con lluvia', 'Se abre y se cierra solo durante la tormenta.', 'ELE', 'Agua en caja de conexión de torre', 'Se vacía, se seca y se cambia el prensaestopas.', 'CTR', 'MUY_ALTA', [20, 75], [90, 210], 10],
  ['PLC PLE', 'Estación sin comunicación con el mando', 'El mando marca la estación en gris.', 'COM', 'Módulo de fibra colgado', 'Se reinicia el módulo; se actualiza el programa en la noche.', 'CTR', 'ALTA', [5, 25], [40, 120], 11],
  ['PLC PLE', 'Falla de entrada digital', 'Señal de puerta siempre activa.', 'ELE', 'Canal dañado por sobretensión', 'Se pasa la señal a un canal de reserva y se pide tarjeta.', 'CTR', 'MEDIA', [0, 10], [40, 90], 7],
  ['VAR', 'Disparo del variador por sobretensión', 'El variador dispara al frenar con la línea cargada en bajada.', 'ELE', 'Variación de la red', 'Se amplía la rampa de frenado y se revisa el filtro de línea.', 'CTR', 'MUY_ALTA', [9, 40], [60, 180], 7],
  ['BAT', 'Banco de baterías en alarma', 'Aviso de tensión baja durante el corte de red.', 'ELE', 'Dos bloques al final de su vida', 'Se cambian los bloques y se hace carga de igualación.', 'ELE', 'ALTA', [0, 0], [90, 180], 8],
  ['COM', 'Intercomunicador sin audio', 'El andén no escucha al CCM.', 'COM', 'Cable dañado por obra en la estación', 'Se tiende cable nuevo en ducto y se prueba.', 'CTR', 'MEDIA', [0, 0], [40, 110], 12],
  ['COM', 'Cámara de andén sin imagen', 'CCM sin visión del andén de llegada.', 'ELE', 'Fuente de la cámara quemada', 'Se cambia la fuente.', 'CTR', 'BAJA', [0, 0], [30, 60], 10],
  ['ALU', 'Luminarias apagadas en andén', 'Cuatro luminarias apagadas en la fila norte.', 'ELE', 'Driver quemado', 'Se cambian dos drivers y se equilibra el circuito.', 'ELE', 'BAJA', [0, 0], [40, 90], 10],
  ['PIN', 'Cabina con fuerza de pinza baja', 'El control de fuerza rechaza la cabina en la salida.', 'DES', 'Muelle vencido', 'Se retira la cabina, se cambian los muelles y se prueba en banco.', 'VEH', 'ALTA', [0, 9], [60, 140], 22],
  ['PIN', 'Palanca de pinza con fisura', 'Hallazgo en el ensayo por partículas.', 'FAT', 'Fatiga', 'Se da de baja la palanca y se monta pinza de reserva.', 'VEH', 'MUY_ALTA', [0, 0], [90, 180], 4],
  ['CBN', 'Puerta de cabina no cierra', 'Cabina para en andén por puerta sin confirmar.', 'DAJ', 'Rodillo de puerta fuera de guía', 'Se ajusta el rodillo y se prueba veinte ciclos.', 'VEH', 'MEDIA', [2, 9], [30, 80], 26],
  ['CBN', 'Vidrio de cabina roto', 'Vidrio estrellado al regreso del turno.', 'FAT', 'Impacto de piedra', 'Se cambia el vidrio en taller.', 'VEH', 'MEDIA', [0, 0], [60, 120], 7],
  ['CBN', 'Asiento dañado en cabina', 'Tornillos sueltos y tapiz cortado.', 'AFL', 'Vandalismo', 'Se cambia el tapiz y se reaprieta.', 'VEH', 'BAJA', [0, 0], [30, 60], 8],
  ['CAB', 'Alambre roto en cable', 'Aviso del detector durante la pasada mensual.', 'FAT', 'Golpe antiguo', 'Se corta el alambre, se registra en el plano de daños y se acorta el intervalo de inspección.', 'CAB', 'ALTA', [0, 0], [60, 150], 3],
  ['EM1 EM2', 'Nudo de empalme con diámetro alto', 'Medida de 57 mm en el nudo 4.', 'DAJ', 'Metida asentada', 'Se rehace la metida en parada nocturna.', 'CAB', 'ALTA', [0, 0], [240, 420], 3],
  ['ANE', 'Anemómetro con lectura fija', 'Marca 12 km/h con viento fuerte.', 'SEN', 'Hielo en el sensor', 'Se limpia y se activa la calefacción.', 'CTR', 'ALTA', [0, 35], [40, 90], 6],
  ['EVA', 'Arnés de rescate fuera de servicio', 'Costura abierta en el inventario.', 'DES', 'Uso en prácticas', 'Se da de baja y se repone desde almacén.', 'RES', 'MEDIA', [0, 0], [20, 45], 3]
]

export const failures: readonly FailureFacts[] = rows.map(
  ([bases, title, description, failure, cause, solution, specialty, priority, down, work, weight]) => ({
    bases: bases.split(' '),
    title,
    description,
    failure,
    cause,
    solution,
    specialty,
    priority,
    down,
    work,
    weight
  })
)

/** Assets that were replaced in the last two years. */
// oxfmt-ignore
export const replacements: readonly { base: string; reason: string; old: 'DE_BAJA' | 'EN_REPARACION' | 'EN_ALMACEN'; count: number; title: string; specialty: string }[] = [
  { base: 'BAT', reason: 'Banco al final de su vida útil', old: 'DE_BAJA', count: 9, title: 'Cambio de banco de baterías', specialty: 'ELE' },
  { base: 'BAS', reason: 'Cambio por balancín reacondicionado', old: 'EN_ALMACEN', count: 7, title: 'Cambio de balancín completo', specialty: 'MEC' },
  { base: 'FSE', reason: 'Fuga interna del cilindro', old: 'EN_REPARACION', count: 3, title: 'Cambio de pinza de freno', specialty: 'MEC' },
  { base: 'NEU', reason: 'Horas cumplidas', old: 'DE_BAJA', count: 6, title: 'Cambio de tren de neumáticos', specialty: 'MEC' },
  { base: 'COM', reason: 'Obsolescencia', old: 'DE_BAJA', count: 4, title: 'Cambio de conmutador de fibra', specialty: 'CTR' },
  { base: 'VAR', reason: 'Módulo de potencia dañado', old: 'EN_REPARACION', count: 1, title: 'Cambio de variador', specialty: 'CTR' }
]

/** Improvements and support: title, description, base templates, specialty. */
// oxfmt-ignore
export const improvements: readonly (readonly [string, string, string, string])[] = [
  ['Montar protección contra granizo en sensores', 'Tapas de policarbonato en los sensores de llegada.', 'ANT', 'CTR'],
  ['Pasarela para engrase de volante', 'Pasarela fija con baranda para engrasar sin andamio.', 'VOL VRE', 'MEC'],
  ['Cambio de alumbrado a LED regulable', 'Reducir consumo y deslumbramiento en andén.', 'ALU', 'ELE'],
  ['Registrador de tensión de batería', 'Registro continuo hacia el mando.', 'BAT', 'CTR'],
  ['Señalización de puntos de anclaje en torre', 'Pintar y numerar puntos de anclaje.', 'TOR', 'MEC'],
  ['Drenaje nuevo en zapata de torre', 'Evitar agua estancada sobre anclajes.', 'TOR', 'MEC'],
  ['Segundo intercomunicador en acceso', 'Para personas con discapacidad auditiva, con bucle inductivo.', 'COM', 'CTR'],
  ['Carro para cambio de poleas', 'Útil que evita subir la polea a mano.', 'BAS BAB', 'MEC'],
  ['Bandeja de recogida de aceite', 'Bandeja bajo el reductor con sensor de nivel.', 'RED', 'MEC'],
  ['Banco de prueba de puertas', 'Mejora del banco para medir fuerza de cierre.', 'CBN', 'VEH']
]

// oxfmt-ignore
export const supportWork: readonly (readonly [string, string, string, string])[] = [
  ['Apoyo a obras civiles en estación', 'Acompañar al contratista y bloquear la zona.', 'RAI NEU', 'MEC'],
  ['Apoyo a visita técnica', 'Recorrido con personal del fabricante.', 'MOT RED', 'MEC'],
  ['Traslado de cabinas entre líneas', 'Traslado con camión grúa y registro de pinzas.', 'CBN PIN', 'VEH'],
  ['Reubicación de cámara de andén', 'A pedido del centro de control.', 'COM', 'CTR'],
  ['Toma de datos para auditoría', 'Preparar lecturas y registros de doce meses.', 'PLC', 'CTR'],
  ['Limpieza de vidrios exteriores', 'Apoyo con plataforma y línea de vida.', 'CBN', 'VEH'],
  ['Instalación de publicidad en cabinas', 'Vinilos en doce cabinas, sin tapar la señalización.', 'CBN', 'VEH'],
  ['Recuperación de objeto bajo la línea', 'Teléfono caído de la cabina, con permiso del vecino.', 'TOR', 'RES'],
  ['Práctica de rescate con bomberos', 'Montaje y desmontaje de equipos.', 'EVA', 'RES'],
  ['Medición de consumo eléctrico', 'Registro de una semana para el área de energía.', 'VAR', 'ELE']
]

/** Planned work without checks: title, description, specialty, minutes, whether the line must be stopped. */
// oxfmt-ignore
export const plannedWork: readonly (readonly [string, string, string, number, boolean])[] = [
  ['Desplazamiento de pinzas', 'Desplazar las pinzas sobre el cable según EN 12927.', 'CAB', 240, true],
  ['Limpieza de cubiertas de estación', 'Retirar hojas y revisar canaletas.', 'MEC', 180, false],
  ['Poda bajo la línea', 'Mantener el gálibo con permiso municipal.', 'MEC', 300, true],
  ['Pintura de torre', 'Lijado y dos manos de acabado.', 'MEC', 360, true],
  ['Actualización del programa del mando', 'Versión nueva validada en simulador.', 'CTR', 150, true],
  ['Rotación de cabinas', 'Pasar cabinas de reserva a servicio.', 'VEH', 120, false],
  ['Prueba de marcha con generador', 'Una hora con la línea alimentada por el generador.', 'ELE', 120, true]
]
