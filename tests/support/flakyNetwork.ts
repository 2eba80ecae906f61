// 可以断开的无线网 · support/flakyNetwork
/** A TCP proxy between browser and server: when cut, it resets connections and refuses new ones, like an access point without uplink. */
import { createServer, connect, type Server, type Socket } from 'node:net'

export type Heard = (way: 'out' | 'back', text: string) => void
export interface FlakyNetwork {
  readonly url: string
  cut(): void
  heal(): void
  /** cuts off the next so many answers at their first byte: the server has done its work */
  loseAnswers(count: number): void
  /** calls `heard` for everything that passes, before it is passed on. Returns a function that stops it */
  watch(heard: Heard): () => void
  close(): Promise<void>
}

export const openFlakyNetwork = (targetPort: number): Promise<FlakyNetwork> => {
  const open = new Set<Socket>()
  let up = true
  let losing = 0
  const watching = new Set<Heard>()
  const heard: Heard = (way, text) => {
    for (const hear of watching) hear(way, text)
  }
  const server: Server = createServer((near) => {
    if (!up) {
      near.resetAndDestroy()
      return
    }
    const far = connect(targetPort, '127.0.0.1')
    open.add(near)
    open.add(far)
    const drop = (): void => {
      near.destroy()
      far.destroy()
      open.delete(near)
      open.delete(far)
    }
    near.on('error', drop).on('close', drop)
    far.on('error', drop).on('close', drop)
    near.on('data', (chunk: Buffer) => {
      heard('out', chunk.toString('latin1'))
      far.write(chunk)
    })
    near.on('end', () => far.end())
    far.on('data', (chunk: Buffer) => {
      heard('back', '')
      if (losing === 0) near.write(chunk)
      else {
        losing -= 1
        near.resetAndDestroy()
      }
    })
    far.on('end', () => near.end())
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (!address || typeof address !== 'object') {
        reject(new Error('no address'))
        return
      }
      resolve({
        url: `http://127.0.0.1:${address.port}`,
        cut: () => {
          up = false
          for (const socket of open) socket.resetAndDestroy()
          open.clear()
        },
        heal: () => {
          up = true
        },
        loseAnswers: (count) => {
          losing = count
        },
        watch: (hear) => {
          watching.add(hear)
          return () => watching.delete(hear)
        },
        close: () =>
          new Promise((done) => {
            for (const socket of open) socket.destroy()
            server.close(() => done())
          }),
      })
    })
  })
}
