// 随机的退货日子：两台设备断网收拆、重复扫、重复传，另一本账对得上；种子打印在标题里。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stream } from '#server/seed/random'
import type { AnyOp } from '#contract/envelope'
import type { InspectedLine } from '#contract/ops/returnInspect'
import { addHandheld, furnish, imbalances, shortOf, type Handheld } from '../support/floor.ts'
import { openWorld, rows, type World } from '../support/outbound.ts'
import { inspection, lying, notice, openDock, photo, positions, receiving, seen } from '../support/returns.ts'
import { inSweep } from '../support/sample.ts'

const given = process.env['SIM_SEED']
const seed = given === undefined ? 20_250_617 : Number(given)
const parcels = inSweep(80)

let world: World
let hands: readonly Handheld[] = []
beforeAll(async () => {
  world = await openWorld()
  await furnish(world, 3)
  hands = [await addHandheld(world, '甲机'), await addHandheld(world, '乙机')]
  await openDock(
    world,
    hands.map(({ staff }) => staff),
  )
})
afterAll(() => world.close())

/** What a hand may find in a parcel. */
const contents = (draw: (n: number) => number): readonly InspectedLine[] =>
  Array.from({ length: draw(4) }, () => {
    const goodsNo = `G${1 + draw(3)}`
    const quality = ([1, 1, 1, 2, 4, 6, 7] as const)[draw(7)] ?? 1
    const bad = quality !== 1
    return seen(goodsNo, 1 + draw(3), { quality, reasons: bad ? ['3'] : [], photos: bad ? [photo] : [] })
  })

test(`returned parcels of random days agree with a book of their own (seed ${seed})`, async () => {
  console.log(`return simulation: SIM_SEED=${seed}`)
  const dice = stream(seed, 'returns')
  const draw = (n: number): number => dice.int(0, n - 1)
  const nos = Array.from({ length: parcels }, (_, i) => `7850000000${String(i).padStart(4, '0')}`)
  for (const no of nos) if (draw(3) > 0) await notice(world, no, { [`G${1 + draw(3)}`]: 1 + draw(3) })
  const book = new Map<string, number>()
  const received = new Set<string>()
  const inspected = new Set<string>()
  const sent: { readonly hand: Handheld; readonly op: AnyOp; readonly said: string }[] = []
  let left = nos.flatMap((no) => [no, no])
  while (left.length > 0) {
    const hand = hands[draw(2)]
    if (hand === undefined) throw new Error('no hand')
    // a spell without network: everything of it is uploaded together
    const spell = Array.from({ length: 1 + draw(12) }, () => left[draw(left.length)] ?? '')
    left = left.filter((no) => !spell.includes(no) || draw(2) === 0)
    const batch: { readonly op: AnyOp; readonly due: string }[] = []
    for (const no of spell) {
      batch.push({ op: hand.op('RETURN_RECEIVE', no, receiving(no)), due: received.has(no) ? 'flagged A1901' : 'applied' })
      received.add(no)
      if (draw(3) === 0) continue
      const lines = contents(draw)
      batch.push({
        op: hand.op('RETURN_INSPECT', no, inspection(no, lines)),
        due: inspected.has(no) ? 'flagged A1907' : 'applied',
      })
      if (inspected.has(no)) continue
      inspected.add(no)
      for (const { goodsNo, quality, qty } of lines) {
        const key = `${goodsNo} q${quality}`
        if (quality < 6) book.set(key, (book.get(key) ?? 0) + qty)
      }
    }
    for (let i = 0; i < batch.length; i += 50) {
      const part = batch.slice(i, i + 50)
      const { results } = await hand.send(part.map(({ op }) => op))
      expect(results.map(shortOf)).toEqual(part.map(({ due }) => due))
      for (const { op, due } of part) sent.push({ hand, op, said: due === 'applied' ? 'duplicate' : due })
    }
    // the answer was lost: the same once more
    const again = sent[draw(sent.length)]
    if (again !== undefined) expect((await again.hand.send([again.op])).results.map(shortOf)).toEqual([again.said])
    world.clock.advance(600_000)
  }
  const lies = [await lying(world, positions.good), await lying(world, positions.defect)]
  const stock: Record<string, number> = {}
  for (const place of lies) for (const [key, qty] of Object.entries(place)) stock[key] = (stock[key] ?? 0) + qty
  expect(stock).toEqual(Object.fromEntries(book))
  expect(await lying(world, positions.headless)).toEqual({})
  const [count] = await rows<{ receipts: number; returns: number; told: number; flows: number }>(
    world,
    `select (select count(*)::int from return_receive where tenant_id = $1) as receipts,
            (select count(*)::int from return_order where tenant_id = $1 and status = 40) as returns,
            (select count(distinct return_no)::int from return_push_log where tenant_id = $1 and push_type = 2) as told,
            (select coalesce(sum(change_qty), 0)::int from stock_flow where tenant_id = $1 and flow_type = 10) as flows`,
  )
  const owned = await rows(world, 'select 1 from return_order where tenant_id = $1 and status = 40 and owner_no is not null')
  expect(count).toEqual({
    receipts: received.size,
    returns: inspected.size,
    told: owned.length,
    flows: [...book.values()].reduce((sum, qty) => sum + qty, 0),
  })
  expect(await imbalances(world)).toEqual([])
}, 120_000)
