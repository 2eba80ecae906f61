// 秤的接口 · device/scalePort
import { etx, stx } from './controls.ts'

/** Which port to open. `known`: a port the user allowed before; `other`: the user selects one; `any`: a known port, or the user selects. */
export type Which = 'known' | 'any' | 'other'
/** Callbacks of an open port. */
export interface ScaleEnds {
  /** one line the scale wrote */
  readonly line: (text: string) => void
  /** called when the scale was unplugged or its port was closed */
  readonly lost: () => void
}
/** A connection to a scale. `open` returns a function that closes the port, or null when no port may be opened without asking the user. */
export interface ScaleDriver {
  open(which: Which, ends: ScaleEnds): Promise<null | (() => Promise<void>)>
}

/** The part of Web Serial that is used. WebViews and most PDAs lack it; there weights are entered by hand. */
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

const portOf = async (which: Which): Promise<SerialPort | undefined> => {
  const known = which === 'other' ? undefined : (await serial()?.getPorts())?.[0]
  return known ?? (which === 'known' ? undefined : serial()?.requestPort())
}

/** Splits at line ends and before frames that have no line end: `=…` and STX … ETX. */
const lineEnds = new RegExp(`[\\r\\n${etx}]+|(?==[-\\d.])|(?=${stx})`)

/** Maximum number of characters kept of an incomplete line. */
const lineMax = 64

/** Reads the lines of an open port. */
class Pump {
  private reader: ReadableStreamDefaultReader<Uint8Array> | null = null
  private isClosing = false
  private readonly port: SerialPort
  private readonly ends: ScaleEnds

  constructor(port: SerialPort, ends: ScaleEnds) {
    this.port = port
    this.ends = ends
  }
  /** Reads until the port is gone. A broken frame ends a stream but not the port, which then offers a new stream. */
  async run(): Promise<void> {
    while (this.port.readable !== null && !this.isClosing) await this.drain(this.port.readable)
    if (!this.isClosing) {
      await this.port.close().catch((error: unknown) => console.warn('秤的口没有关上', error))
      this.ends.lost()
    }
  }
  private async drain(stream: ReadableStream<Uint8Array>): Promise<void> {
    const reader = stream.getReader()
    this.reader = reader
    const decoder = new TextDecoder()
    try {
      for (let rest = ''; ;) {
        const { value, done } = await reader.read()
        if (done) return
        const lines = (rest + decoder.decode(value, { stream: true })).split(lineEnds)
        rest = (lines.pop() ?? '').slice(-lineMax)
        for (const text of lines) if (text.trim() !== '') this.ends.line(text)
      }
    } catch (error) {
      console.warn('秤的数据断了', error)
    } finally {
      reader.releaseLock()
    }
  }
  close = async (): Promise<void> => {
    this.isClosing = true
    await this.reader?.cancel().catch((error: unknown) => console.warn('秤的读取没有停下', error))
    await this.port.close()
  }
}

/** A scale that writes text on a serial line. `other` and `any` need a tap of the user, because the browser asks for the port. */
export const serialScale = (baudRate: number): ScaleDriver => ({
  open: async (which, ends) => {
    const port = await portOf(which)
    if (port === undefined) return null
    await port.open({ baudRate })
    const pump = new Pump(port, ends)
    pump.run().catch((error: unknown) => {
      console.error('秤的读取出错', error)
      ends.lost()
    })
    return pump.close
  },
})
