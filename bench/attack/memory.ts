/** Resident memory that a server may take under attack, MiB. */
export const maxMemory = 400

/** Resident memory of a server, MiB. */
export async function memoryOf(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1]) / 2 ** 20
}
