// 待上传的门前：忽断忽续、已提交而答复丢失、重复与迟到的投递。真的服务端、真的数据库、真的浏览器
import type { BrowserContext, Route } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { BatchReply, Verdict } from '#contract/envelope'
import type { AnyDraft } from '../../../src/data/outbox/terms.ts'
import type { Stream } from '#server/seed/random'
import { bundleOutbox, OutboxDevice } from '../support/outboxDevice.ts'
import { scans } from '../support/drafts.ts'
import { booksOf, openFaultServer, type FaultServer, type Worker } from '../support/faultServer.ts'
import { holds } from '../support/ledger.ts'
import { seeded, sized } from '../support/random.ts'
import { Watched } from '../../support/watched.ts'

const ops = sized('FAULT_OPS', 300)
let bundle: string
let server: FaultServer
let worker: Worker
let device: OutboxDevice
beforeAll(async () => {
  ;[bundle, server] = await Promise.all([bundleOutbox(), openFaultServer()])
})
afterAll(() => server.close())
afterEach(() => device.close())

const open = async (air?: (context: BrowserContext) => Promise<unknown>): Promise<void> => {
  worker = await server.worker(Math.ceil(ops / 2))
  device = await OutboxDevice.open(server.wifi.url, bundle, air === undefined ? {} : { air })
  await device.enrol(worker.enrolment)
}
/** Picks in their order, with scans of other lanes between them. */
const work = (random: Stream): AnyDraft[] => {
  const others = scans(random, ops - worker.picks.length, worker.place)
  const turn = random.shuffle([...worker.picks.map(() => true), ...others.map(() => false)])
  const [picks, rest] = [worker.picks.values(), others.values()]
  return turn.flatMap((isPick): AnyDraft[] => {
    const next = isPick ? picks.next() : rest.next()
    return next.done === true ? [] : [next.value]
  })
}
/** `drafts` in handfuls of 1 to `most`. */
const handfuls = (random: Stream, drafts: readonly AnyDraft[], most: number): AnyDraft[][] => {
  const all = [...drafts]
  const groups: AnyDraft[][] = []
  while (all.length > 0) groups.push(all.splice(0, random.int(1, most)))
  return groups
}
/** Everything goes up, then the database is read once. */
const settle = async (): Promise<void> => {
  await device.upload()
  await device.drained()
  holds(await booksOf(server, worker, device))
  expect(device.acknowledged.size).toBe(ops)
}

test('offline and online in quick turns', async () => {
  const random = seeded('flapping')
  await open()
  let offline = false
  let cut = false
  for (const drafts of handfuls(random, work(random), 12)) {
    await device.scan(drafts)
    if (random.chance(0.5)) await device.context.setOffline((offline = !offline))
    else if ((cut = !cut)) server.wifi.cut()
    else server.wifi.heal()
  }
  server.wifi.heal()
  await device.context.setOffline(false)
  await settle()
})

type Loss = 'none' | 'reset' | 'cutOff' | 'socket'
const losses: readonly Loss[] = ['none', 'reset', 'cutOff', 'socket']

/** Scans in handfuls; the next one follows when `uploads` has moved, so that a run holds many batches. Stops when it stands. */
const scanBetween = async (random: Stream, uploads: Watched<number>): Promise<void> => {
  for (const drafts of handfuls(random, work(random), 20)) {
    const before = uploads.value
    await device.scan(drafts)
    if (!(await uploads.until((now) => now > before))) return
  }
}

test('the server has committed and its answer is lost', async () => {
  const random = seeded('lost answers')
  const lost: Loss[] = []
  const uploads = new Watched(0)
  let deck: Loss[] = []
  let rough = true
  await open((context) =>
    context.route('**/api/v1/pda/op/batch', async (route) => {
      if (deck.length === 0) deck = random.shuffle(losses)
      const loss = (rough ? deck.pop() : undefined) ?? 'none'
      lost.push(loss)
      uploads.set(lost.length)
      if (loss === 'none') return route.continue()
      if (loss === 'socket') {
        server.wifi.loseAnswers(1)
        return route.continue()
      }
      const answer = await route.fetch()
      if (loss === 'reset') return route.abort('connectionreset')
      const body = await answer.text()
      return route.fulfill({ response: answer, body: body.slice(0, random.int(0, body.length - 1)) })
    }),
  )
  await scanBetween(random, uploads)
  rough = false
  await settle()
  const count = (loss: Loss): number => lost.filter((one) => one === loss).length
  console.log(
    `${lost.length} batches for ${ops} operations; answers lost: ${losses.map((one) => `${one} ${count(one)}`).join(', ')}`,
  )
  for (const loss of losses) expect(count(loss)).toBeGreaterThan(0)
})

test('every batch delivered again, at once and late', async () => {
  const random = seeded('duplicates')
  const uploads = new Watched(0)
  const sent: { headers: Record<string, string>; body: string }[] = []
  const verdicts = new Map<string, Verdict['verdict'][]>()
  const heard = ({ results }: BatchReply): void => {
    for (const { opId, verdict } of results) verdicts.set(opId, [...(verdicts.get(opId) ?? []), verdict])
  }
  const again = async ({ headers, body }: (typeof sent)[number]): Promise<BatchReply> => {
    const answer = await fetch(`${server.server}/api/v1/pda/op/batch`, { method: 'POST', headers, body })
    return ((await answer.json()) as { data: BatchReply }).data
  }
  const deliver = async (route: Route): Promise<void> => {
    const request = { headers: own(route.request().headers()), body: route.request().postData() ?? '' }
    const copies = Array.from({ length: random.int(1, 3) }, () => again(request))
    const late = sent.length > 0 && random.chance(0.5) ? [again(random.pick(sent))] : []
    uploads.set(sent.push(request))
    const answers = await Promise.all([...copies, ...late])
    answers.forEach(heard)
    const body = { code: '00000', msg: '', success: true, data: random.pick(answers.slice(0, copies.length)) }
    await route.fulfill({ contentType: 'application/json', body: JSON.stringify(body) })
  }
  await open((context) => context.route('**/api/v1/pda/op/batch', deliver))
  await scanBetween(random, uploads)
  await settle()
  for (const request of random.shuffle(sent)) {
    const reply = await again(request)
    for (const { verdict } of reply.results) expect(verdict).toBe('duplicate')
    heard(reply)
  }
  holds(await booksOf(server, worker, device))
  const applied = [...verdicts].map(([opId, all]) => [opId, all.filter((one) => one === 'applied').length] as const)
  expect(applied.filter(([, times]) => times !== 1)).toEqual([])
  console.log(
    `${sent.length} batches, ${[...verdicts.values()].reduce((sum, all) => sum + all.length, 0)} verdicts for ${ops} operations`,
  )
})

/** What the server looks at; the browser's own connection headers stay behind. */
const own = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => /^(content-type|tenantid|deviceid|devicekey)$/.test(name)))
