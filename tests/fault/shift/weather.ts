// 断网、断电、杀服务端 · fault/shift/weather
/** What goes wrong in a shift, by the seed: two batteries die in the middle of a scan, the server in the middle of an upload, Wi-Fi comes and goes. */
import type { Stream } from '#server/seed/random'
import type { Product } from '../../support/product.ts'
import type { Person } from './person.ts'

const upload = '/api/v1/pda/op/batch'

export interface Storm {
  /** every Wi-Fi is back and the server is up */
  passes(): Promise<void>
  happened(): { readonly browsers: number; readonly servers: number }
}
interface Crew {
  readonly picker: Person
  readonly packer: Person
  readonly weigher: Person
}

export const weather = (product: Product, { picker, packer, weigher }: Crew, random: Stream): Storm => {
  let servers = 0
  let server: Promise<void> = Promise.resolve()
  picker.diesAfter(random.int(2, 5))
  packer.diesAfter(random.int(3, 12))
  let uploads = random.int(1, 4)
  const end = weigher.wifi.network.watch((way, text) => {
    if (way !== 'out' || !text.includes(upload) || (uploads -= 1) > 0) return
    end()
    servers += 1
    server = product.kill().then(() => product.restart())
    server.catch(() => undefined)
  })
  const turns = [picker, packer, weigher].map((person) => wifiOf(person, random))
  return {
    passes: async () => {
      for (const stop of turns) stop()
      await server
    },
    happened: () => ({ browsers: picker.deaths + packer.deaths, servers }),
  }
}

/** Cuts a Wi-Fi after so many scans of its person and heals it after some more. Returns what ends it, healed. */
const wifiOf = (person: Person, random: Stream): (() => void) => {
  let next = random.int(5, 15)
  person.onScan = () => {
    if ((next -= 1) > 0) return
    if (person.wifi.isUp) person.wifi.cut()
    else person.wifi.heal()
    next = random.int(4, 15)
  }
  return () => {
    person.onScan = () => undefined
    person.wifi.heal()
  }
}
