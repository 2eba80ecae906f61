// The fuzzer: every call of the API document × hostile input × whoever asks. Nothing may break, hang or tell what is not his to read.
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { stream, type Stream } from '#server/seed/random'
import type { Endpoint } from '#server/platform/handle'
import { endpoints } from '#server/routes'
import type { Place } from '../support/places.ts'
import type { Speaker } from './people.ts'
import { operationsOf, requestOf, type ApiDocument, type Operation, type Sent } from './requests.ts'
import { passedGate, type Stands, type Step } from './walk.ts'
import { wireTo, type Heard } from './wire.ts'
import type { World } from './world.ts'

export interface Order {
  readonly seed: number
  readonly requests: number
  /** stops there, whatever is left */
  readonly seconds: number
  /** an answer later than this is a hang */
  readonly patienceMs: number
  /** only calls whose id begins so */
  readonly only?: string
}
export interface Finding {
  readonly kind: '500' | 'hang' | 'leak' | 'right' | 'lost'
  readonly by: string
  readonly sent: Sent
  readonly status: number
  /** what was wrong, in one line */
  readonly says: string
}
export interface Outcome {
  readonly requests: number
  readonly seconds: number
  /** answers by HTTP status and code */
  readonly answers: ReadonlyMap<string, number>
  /** acts thrown at each document, and how many came as far as what the act itself asks */
  readonly gates: ReadonlyMap<string, Gate>
  readonly findings: readonly Finding[]
  /** inputs only the database refused: answered well, though without naming the field */
  readonly caught: readonly string[]
  /** bytes of heap after the first fifth, and at the end */
  readonly heap: readonly [number, number]
  readonly slowest: { readonly operation: string; readonly ms: number }
}

/** Requests under way at once: as many as the pool of connections takes. */
const hands = 8

/** Attacks an app that listens nowhere yet. */
export const fuzz = async (app: FastifyInstance, world: World, order: Order): Promise<Outcome> => {
  const { causes, caught } = causesOf(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const document = (await app.inject({ url: '/api/docs/json' })).json<ApiDocument>()
  const all = operationsOf(document).filter(({ id }) => id.startsWith(order.only ?? ''))
  // what changes a document has the most to break: it is thrown twice in each round, at two states
  const operations = [...all, ...all.filter(({ id }) => world.steps.has(id))]
  const mays = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint.may]))
  const wire = wireTo(port, hands, order.patienceMs)
  const answers = new Map<string, number>()
  const gates = new Map<string, Gate>()
  const findings: Finding[] = []
  let slowest = { operation: '', ms: 0 }
  let next = 0
  let early = 0
  const began = performance.now()
  const elapsed = (): number => (performance.now() - began) / 1000
  const one = async (serial: number): Promise<void> => {
    const random = stream('fuzz', order.seed, serial)
    // round after round over all calls, each round in the same order: none is forgotten in a short run
    const operation = operations[serial % operations.length]
    if (operation === undefined) return
    const step = world.steps.get(operation.id)
    // most acts find their document where they begin, and come from somebody who may; the others find it anywhere
    const isStep = step !== undefined && random.chance(0.8)
    const speaker = isStep ? (world.speakers[0] ?? whoAsks(world.speakers, random)) : whoAsks(world.speakers, random)
    const place = isStep && random.chance(0.9) ? world.places.here : placeFor(world, random)
    const stands = isStep ? await world.walk(step, place, random) : undefined
    const sent = { ...dress(operation, place, speaker, random, stands), operation: operation.id }
    const heard = await wire.send({ ...sent, headers: { ...sent.headers, 'x-fuzz': String(serial) } })
    const code = codeOf(heard)
    const name = `${heard.status} ${code}`
    answers.set(name, (answers.get(name) ?? 0) + 1)
    if (step !== undefined) note(gates, step, code)
    if (heard.took > slowest.ms) slowest = { operation: operation.id, ms: heard.took }
    const wrong = judge(heard, sent, speaker, mays.get(operation.id), code)
    if (wrong !== undefined)
      findings.push({ ...wrong, by: speaker.name, sent, status: heard.status, says: causes.get(String(serial)) ?? wrong.says })
    if (['A0301', 'A0202', 'A0215'].includes(code) && speaker.name !== 'stranger') await speaker.revive()
  }
  const hand = async (): Promise<void> => {
    while (next < order.requests && elapsed() < order.seconds) {
      const serial = next
      next += 1
      await one(serial)
      if (serial === Math.floor(order.requests / 5)) early = heapNow()
    }
  }
  await Promise.all(Array.from({ length: hands }, hand))
  wire.close()
  return { requests: next, seconds: elapsed(), answers, gates, findings, caught: [...caught], heap: [early, heapNow()], slowest }
}

/** What the server itself knew of a failure, by the number of its request: only the answer travels, the cause does not. */
const causesOf = (
  app: FastifyInstance,
): { readonly causes: ReadonlyMap<string, string>; readonly caught: ReadonlySet<string> } => {
  const causes = new Map<string, string>()
  const caught = new Set<string>()
  app.addHook('onError', async (request, _reply, error) => {
    if (/^(22|23502|54)/.test(error.code ?? ''))
      caught.add(`${error.code} ${request.method} ${request.routeOptions.url}：${error.message.slice(0, 80)}`)
    causes.set(
      String(request.headers['x-fuzz']),
      String(error.stack ?? error)
        .split('\n')
        .slice(0, 6)
        .join(' | '),
    )
    if (causes.size > 1000) causes.delete(causes.keys().next().value ?? '')
  })
  return { causes, caught }
}

const heapNow = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

const whoAsks = (speakers: readonly Speaker[], random: Stream): Speaker => {
  const speaker = speakers[random.weighted([9, 6, 1, 2, 1])]
  if (speaker === undefined) throw new Error('nobody asks')
  return speaker
}

export interface Gate {
  thrown: number
  passed: number
  /** what the others were stopped by, code by code */
  readonly stops: Map<string, number>
}
const note = (gates: Map<string, Gate>, step: Step, code: string): void => {
  const gate = gates.get(step.of.id) ?? { thrown: 0, passed: 0, stops: new Map<string, number>() }
  gates.set(step.of.id, gate)
  gate.thrown += 1
  if (passedGate(step, code)) gate.passed += 1
  else gate.stops.set(code, (gate.stops.get(code) ?? 0) + 1)
}

const placeFor = ({ places }: World, random: Stream): Place =>
  [places.here, places.beside, places.far][random.weighted([6, 2, 2])] ?? places.here

const dress = (
  operation: Operation,
  place: Place,
  speaker: Speaker,
  random: Stream,
  stands: Stands | undefined,
): Omit<Sent, 'operation'> => {
  const { type, ...request } = requestOf(operation, place, random, random.chance(stands === undefined ? 0.25 : 0.6), stands)
  const headers = { ...speaker.headers(), ...(type === undefined ? {} : { 'content-type': type }) }
  const odd = {
    tenantid: ['-1', 'x', '99999999999', '2'],
    accesstoken: ['x'.repeat(9000), ''],
    deviceid: ['x', ''],
    devicekey: ['%00'],
  }
  if (!random.chance(0.02)) return { ...request, headers }
  const name = random.pick(Object.keys(odd)) as keyof typeof odd
  return { ...request, headers: { ...headers, [name]: random.pick(odd[name]) } }
}

const codeOf = ({ text }: Heard): string => /^\{"code":"(\w+)"/.exec(text)?.[1] ?? '-'

type Wrong = Pick<Finding, 'kind' | 'says'>

const judge = (
  heard: Heard,
  sent: Omit<Sent, 'operation'>,
  speaker: Speaker,
  may: Endpoint['may'] | undefined,
  code: string,
): Wrong | undefined => {
  if (heard.status === 0)
    return heard.fault?.startsWith('没有') ? { kind: 'hang', says: heard.fault } : { kind: 'lost', says: heard.fault ?? '' }
  if (heard.status >= 500 && heard.status !== 503) return { kind: '500', says: heard.text.slice(0, 200) }
  const asked = decoded(sent.url) + (sent.body?.toString('utf8') ?? '')
  // a device is told of the documents its operations touch, wherever they are
  const numbersToo = may !== 'device'
  const told = speaker.unseen.find(
    (text) => heard.text.includes(text) && !asked.includes(text) && (numbersToo || !/^\w+$/.test(text)),
  )
  if (told !== undefined) return { kind: 'leak', says: around(heard.text, told) }
  const denied = speaker.name === 'stranger' ? may !== 'public' : speaker.name === 'powerless' && typeof may === 'number'
  if (denied && code === '00000') return { kind: 'right', says: `${speaker.name} was answered` }
  return undefined
}

const decoded = (url: string): string => {
  try {
    return decodeURIComponent(url)
  } catch {
    return url // a broken escape is the point of such a request
  }
}

const around = (text: string, told: string): string => text.slice(Math.max(0, text.indexOf(told) - 160), text.indexOf(told) + 60)
