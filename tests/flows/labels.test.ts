// GS1 标签在收货、上架、移库、盘点：批次、效期、件数都照标签，不再问；耗材的码照同一条规则读。
import { expect, test } from 'vitest'
import { move } from '../../src/flows/move.ts'
import { idle as moveIdle } from '../../src/flows/moveDoc.ts'
import { pack } from '../../src/flows/pack.ts'
import { packBatch } from '../../src/flows/packBatch.ts'
import { idle as packIdle } from '../../src/flows/packDoc.ts'
import { putaway } from '../../src/flows/putaway.ts'
import { idle as putawayIdle } from '../../src/flows/putawayDoc.ts'
import { receive } from '../../src/flows/receive.ts'
import { idle as receiveIdle } from '../../src/flows/receiveDoc.ts'
import type { Doc, Flow, Session } from '../../src/flows/flow.ts'
import { start } from '../../src/flows/step.ts'
import { stockCheck } from '../../src/flows/stockCheck.ts'
import { idle as stockCheckIdle } from '../../src/flows/stockCheckDoc.ts'
import type { Floor } from '#contract/ops/view'
import { allAt, orders, worker } from './floor.ts'
import { hall, order, stage } from './inbound.ts'
import { scanned, scannedAt } from './scanned.ts'
import { counting, shelved, taking } from './shelves.ts'
import { starts } from './starts.ts'

const gs = '\u001D'
const at = <D extends Doc>(flow: Flow<D>, doc: D, floor: Floor): Session<D> => start(flow, doc, floor, worker())
const gtin14 = (floor: Floor, goodsNo: string): string =>
  (floor.goods[`OW001|${goodsNo}`]?.barcodes[0]?.barcode ?? '').padStart(14, '0')
const facts = (kept: readonly { readonly opType: string; readonly payload: object }[], opType: string) =>
  kept.flatMap((one) => (one.opType === opType ? [one.payload] : []))

test('收货：标签上的批次、效期、件数就是这一笔的，下一张标签是下一批', () => {
  const floor = hall({ stockins: { RK3: order('RK3', { MILK: 20, MASK: 4 }) } })
  const milk = gtin14(floor, 'MILK')
  const { said, kept } = scannedAt(Date.parse('2025-07-01T10:00:00+08:00'))(
    receive,
    at(receive, receiveIdle, floor),
    'RK3',
    `(01)${milk}(17)251214(10)LOT7(37)4`,
    `01${milk}1125060110LOT8`,
    `]C101${milk}1725121410LOT7${gs}372`,
    `01${gtin14(floor, 'MASK')}10M-9${gs}21SN5`,
  )
  expect(said.filter((words) => !words.startsWith('ok'))).toEqual([])
  expect(facts(kept, 'RECEIVE_LINE')).toMatchObject([
    { goodsNo: 'MILK', qty: 4, batchNo: 'LOT7', produceDate: '2025-06-17' },
    { goodsNo: 'MILK', qty: 1, batchNo: 'LOT8', produceDate: '2025-06-01' },
    { goodsNo: 'MILK', qty: 2, batchNo: 'LOT7', produceDate: '2025-06-17' },
    { goodsNo: 'MASK', qty: 1, batchNo: 'M-9' },
  ])
})

test('收货：标签没写效期的还是要问', () => {
  const floor = hall({ stockins: { RK3: order('RK3', { MILK: 20 }) } })
  const { session, kept } = scanned(receive, at(receive, receiveIdle, floor), 'RK3', `(01)${gtin14(floor, 'MILK')}(10)LOT7`)
  expect(session.doc.stage).toBe('date')
  expect(facts(kept, 'RECEIVE_LINE')).toEqual([])
})

test('上架：两批在等，标签说了哪一批、几件，就拿那一批', () => {
  const floor = stage()
  const { said, session } = scanned(putaway, at(putaway, putawayIdle, floor), `(01)${gtin14(floor, 'MILK')}(10)20250501(37)2`)
  expect(said[0]).toMatch(/^ok 拿了 2 件/)
  expect(session.doc).toMatchObject({ hand: 2, piece: { goodsNo: 'MILK', batchNo: '20250501' } })
})

test('移库：库位里两批，照标签拿那一批的件数', () => {
  const floor = shelved(undefined, [])
  const { said, kept } = scanned(
    move,
    at(move, moveIdle, floor),
    'A-01-02-1-01',
    `01${gtin14(floor, 'TEA')}10B2${gs}372`,
    `01${gtin14(floor, 'TEA')}10B1`,
    'A-02-01-1-01',
  )
  expect(said[2]).toBe('wrong 先放下手里的')
  expect(said[1]).toMatch(/^ok 拿了 2 件/)
  expect(facts(kept, 'MOVE_LINE')).toMatchObject([{ goodsNo: 'TEA', batchNo: 'B2', qty: 2 }])
})

test('盘点：标签的件数记在标签的批次上', () => {
  const floor = counting()
  const atBin = { ...stockCheckIdle, stage: 'goods' as const, docNo: taking.checkNo, roundNo: 1, bin: 'A-01-02-1-01' }
  const tea = gtin14(floor, 'TEA')
  const { said, kept, session } = scanned(
    stockCheck,
    at(stockCheck, atBin, floor),
    `(01)${tea}(10)B1(37)6`,
    `(01)${tea}(10)B1`,
    `(01)${tea}(10)B2(37)3`,
  )
  expect(said).toEqual(['ok 数到 6 件', 'ok 数到 7 件', 'ok 数到 3 件'])
  expect(facts(kept, 'STOCKTAKE_COUNT')).toMatchObject([{ goodsNo: 'TEA', batchNo: 'B1', countQty: 7 }])
  expect(session.doc).toMatchObject({ piece: { goodsNo: 'TEA', batchNo: 'B2' }, hand: 3 })
})

/** A carton whose code in the archive is a UPC-A. */
const cartoned = (floor: Floor): Floor => {
  const box = {
    ...Object.values(floor.consumables)[0]!,
    consumableNo: 'UPCBOX',
    barcode: '036000291452',
    name: 'UPC 纸箱',
    type: 1,
  }
  return { ...floor, consumables: { ...floor.consumables, [box.barcode]: box, [box.consumableNo]: box } }
}
const { two } = orders
const writings = [
  '036000291452',
  '0036000291452',
  '00036000291452',
  ']E00036000291452',
  ' ０３６０００２９１４５２ ',
  '036000291452036000291452',
  '(01)00036000291452(10)L1',
  'upcbox',
]

test.each(writings)('打包：耗材的码怎么写都是它一个，交上去的是档案里的码：%s', (code) => {
  const { said, kept } = scanned(pack, at(pack, packIdle, cartoned(allAt(70))), two.logisticsNo, code, two.logisticsNo)
  expect(said[1]).toBe('ok UPC 纸箱')
  expect(facts(kept, 'PACK_ORDER')).toMatchObject([
    {
      packages: [{ seq: 1, cartonNo: 'UPCBOX' }],
      consumables: [{ code: code === 'upcbox' ? 'UPCBOX' : '036000291452', qty: 1 }],
    },
  ])
})

test('批量打包：同一种的两种写法是两个，不是两种', () => {
  const [begin] = starts.packBatch
  const from = { ...begin, floor: cartoned(begin!.floor) } as Session<Doc>
  const pickNo = Object.keys(from.floor.picks)[0]!
  const { said } = scanned(packBatch as unknown as Flow<Doc>, from, pickNo, '036000291452', '(01)00036000291452')
  expect(said.slice(1)).toEqual(['ok UPC 纸箱，每单 1 个', 'ok UPC 纸箱，每单 2 个'])
})
