// 电子秤 · device/scale
/** One reading. Weights in whole grams. */
export interface Reading {
  readonly grams: number
  /** the scale says so itself, or several readings agreed */
  readonly stable: boolean
  readonly scaleNo?: string
}
export interface Scale {
  readonly scaleNo: string
  onReading(listener: (reading: Reading) => void): () => void
  close(): Promise<void>
}

/** Readings that agree within this are one weight; so many in a row are stable (P62). */
const agreeG = 2
const agreeTimes = 4
/** Below this the scale counts as empty, as it has to be between two parcels. */
const emptyG = 5

/**
 * Turns a stream of readings into one weight per parcel: stable, not empty, and only after the scale was empty since the
 * last one, so that a parcel left standing is not weighed twice.
 */
export class Weighing {
  private last: number | null = null
  private same = 0
  private armed = true

  /** The weight to use, or null: not stable yet, empty, or still the parcel before. */
  take({ grams, stable }: Reading): number | null {
    this.same = this.last !== null && Math.abs(grams - this.last) <= agreeG ? this.same + 1 : 1
    this.last = grams
    if (grams < emptyG) {
      this.armed = true
      return null
    }
    if (!this.armed || !(stable || this.same >= agreeTimes)) return null
    this.armed = false
    return grams
  }

  /** The same parcel again (再称一次). */
  again(): void {
    this.armed = true
    this.same = 0
  }
}

const gramsPer: Readonly<Record<string, number>> = { kg: 1000, g: 1, lb: 453.592_37 }
/** `ST,GS,+  1.234kg`, `US,NT,0.50 kg`, `1234 g`: what common scales write in one line. */
const line = /^\s*(?:(ST|US|OL)\s*,\s*(?:GS|NT|TR)?\s*,?\s*)?([+-]?\s*\d+(?:\.\d+)?)\s*(kg|g|lb)\b/i

/** Reads one line of a scale; null when it is no weight (a header, an overload, half a line). */
export const readLine = (text: string): Omit<Reading, 'scaleNo'> | null => {
  const [, status, number, unit] = line.exec(text) ?? []
  const factor = gramsPer[(unit ?? '').toLowerCase()]
  if (number === undefined || factor === undefined || status?.toUpperCase() === 'OL') return null
  return { grams: Math.round(Number(number.replaceAll(' ', '')) * factor), stable: status?.toUpperCase() === 'ST' }
}

/** The part of Web Serial that is used; it is missing in WebViews and most PDAs, weighing by hand always works. */
interface SerialPort {
  open(options: { readonly baudRate: number }): Promise<void>
  close(): Promise<void>
  readonly readable: ReadableStream<Uint8Array> | null
}
interface Serial {
  requestPort(): Promise<SerialPort>
  getPorts(): Promise<readonly SerialPort[]>
}
const serial = (): Serial | undefined => (navigator as { serial?: Serial }).serial
export const canConnectScale = (): boolean => serial() !== undefined

class SerialScale implements Scale {
  readonly scaleNo: string
  private readonly listeners = new Set<(reading: Reading) => void>()
  private readonly port: SerialPort
  private reader: ReadableStreamDefaultReader<Uint8Array> | null = null

  constructor(port: SerialPort, scaleNo: string) {
    this.port = port
    this.scaleNo = scaleNo
  }
  onReading(listener: (reading: Reading) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  async close(): Promise<void> {
    await this.reader?.cancel()
    await this.port.close()
  }
  /** Reads until the port closes. */
  async listen(): Promise<void> {
    this.reader = this.port.readable?.getReader() ?? null
    const decoder = new TextDecoder()
    for (let rest = ''; this.reader !== null;) {
      const { value, done } = await this.reader.read()
      if (done) return
      const lines = (rest + decoder.decode(value, { stream: true })).split(/[\r\n]+/)
      rest = (lines.pop() ?? '').slice(-64)
      for (const text of lines) this.tell(readLine(text))
    }
  }
  private tell(reading: Omit<Reading, 'scaleNo'> | null): void {
    if (reading === null) return
    for (const listener of this.listeners) listener({ ...reading, scaleNo: this.scaleNo })
  }
}

/** Connects a serial scale; to be called inside a tap, the browser asks which port. `lost` when it is unplugged. */
export const connectScale = async (
  scaleNo: string,
  options: { readonly baudRate?: number; readonly lost: (error: unknown) => void },
): Promise<Scale> => {
  const [known] = (await serial()?.getPorts()) ?? []
  const port = known ?? (await serial()?.requestPort())
  if (port === undefined) throw new Error('this browser offers no serial ports')
  await port.open({ baudRate: options.baudRate ?? 9600 })
  const scale = new SerialScale(port, scaleNo)
  scale.listen().catch(options.lost)
  return scale
}

/** Simulated scale for tests: `put` lays a parcel on it, with a few unstable readings, `clear` takes it off. */
export interface SimulatedScale extends Scale {
  put(grams: number): void
  clear(): void
}
export const simulatedScale = (scaleNo = 'SIM-1'): SimulatedScale => {
  const listeners = new Set<(reading: Reading) => void>()
  const tell = (grams: number, stable: boolean): void => {
    for (const listener of listeners) listener({ grams, stable, scaleNo })
  }
  return {
    scaleNo,
    onReading: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    put: (grams) => {
      for (const share of [0.4, 1.1, 0.97, 1]) tell(Math.round(grams * share), false)
      tell(grams, true)
    },
    clear: () => tell(0, true),
    close: () => Promise.resolve(),
  }
}
