// 已出库的包裹：在哪一页扫到，都说它什么时候随哪张交接单走的，不说未找到；断网时照本机记得的说。
import { expect, test } from 'vitest'
import { emptyFloor, type Floor } from '#contract/ops/view'
import { FlowRun } from '../../src/floor/run.ts'
import { arrival } from '../../src/flows/arrival.ts'
import { check } from '../../src/flows/check.ts'
import { checkBatch } from '../../src/flows/checkBatch.ts'
import type { Doc, Draft, Flow, Session } from '../../src/flows/flow.ts'
import { handover } from '../../src/flows/handover.ts'
import { move } from '../../src/flows/move.ts'
import { pack } from '../../src/flows/pack.ts'
import { packBatch } from '../../src/flows/packBatch.ts'
import { pick } from '../../src/flows/pick.ts'
import { pullOut } from '../../src/flows/pullOut.ts'
import { putaway } from '../../src/flows/putaway.ts'
import { receive } from '../../src/flows/receive.ts'
import { seed } from '../../src/flows/seed.ts'
import { spot } from '../../src/flows/spot.ts'
import { stockCheck } from '../../src/flows/stockCheck.ts'
import { unload } from '../../src/flows/unload.ts'
import { weigh } from '../../src/flows/weigh.ts'
import { runServices } from './services.ts'
import { allAt } from './floor.ts'
import { starts } from './starts.ts'

const waybill = '78999999990001'
const gone = { [waybill]: { at: Date.parse('2025-06-17T10:05:00+08:00'), handoverNo: 'JJ250617000001' } }
const flows = {
  pick,
  check,
  pack,
  spot,
  weigh,
  handover,
  pullOut,
  seed,
  checkBatch,
  packBatch,
  move,
  putaway,
  receive,
  stockCheck,
  unload,
  arrival,
}

/** A device whose look-up answers `known`; null: it knows nothing of the number. */
const device = (flow: Flow<Doc>, session: Session<Doc>, known: Floor | null) => {
  const stored: Draft[] = []
  const services = runServices({
    store: (drafts) => {
      stored.push(...drafts)
      return Promise.resolve(drafts.map((_, nth) => `op-${stored.length}-${nth}`))
    },
    lookUp: () => Promise.resolve(known),
  })
  const run = new FlowRun(flow, session, services)
  const said = () => run.snapshot().verdict?.saying
  return { run, stored, said }
}
const shipped: Floor = { ...emptyFloor(allAt(60).options), shipped: gone }

test.each(Object.keys(flows) as (keyof typeof flows)[])('%s says that it has left, when and with what', async (name) => {
  const flow = flows[name] as unknown as Flow<Doc>
  const [begin] = starts[name] as unknown as readonly Session<Doc>[]
  const { run, stored, said } = device(flow, begin!, shipped)
  run.scan({ text: waybill })
  await expect.poll(() => said()?.words).toBe('已出库 06-17 10:05，交接单 JJ250617000001')
  expect(said()).toMatchObject({ tone: 'wrong', next: '货还在手上就交主管' })
  await expect
    .poll(() => stored.map(({ opType, payload }) => [opType, 'verdict' in payload && payload.verdict]))
    .toEqual([['SCAN', 'wrong']])
})

test('in the middle of an order it is told as well, and the order stays open', async () => {
  const { run, said } = device(check as unknown as Flow<Doc>, starts.check[0] as unknown as Session<Doc>, shipped)
  run.scan({ text: '78123456789001' })
  await expect.poll(() => said()?.tone).toBe('ok')
  run.scan({ text: waybill })
  await expect.poll(() => said()?.words).toContain('已出库')
  expect(run.drawn().doc.docNo).not.toBe('')
})

test('nobody knows it: not found, as before', async () => {
  const { run, said } = device(handover as unknown as Flow<Doc>, starts.handover[0] as unknown as Session<Doc>, null)
  run.scan({ text: waybill })
  await expect.poll(() => said()?.words).toBe(`未找到包裹：${waybill}`)
})
