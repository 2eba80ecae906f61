// 稳态的一段活：每个流程平常怎么做，一枪不多。数字在 steady.test.ts 里定死，`npm run bench -- hands` 打印出来。
import type { PickView } from '#contract/ops/kinds/picks'
import { check } from '../../src/flows/check.ts'
import { checkBatch } from '../../src/flows/checkBatch.ts'
import { idle as checkBatchIdle } from '../../src/flows/checkBatchDoc.ts'
import { idle as checkIdle } from '../../src/flows/checkDoc.ts'
import { handover } from '../../src/flows/handover.ts'
import { idle as handoverIdle } from '../../src/flows/handoverDoc.ts'
import { pack } from '../../src/flows/pack.ts'
import { packBatch } from '../../src/flows/packBatch.ts'
import { idle as packBatchIdle } from '../../src/flows/packBatchDoc.ts'
import { idle as packIdle } from '../../src/flows/packDoc.ts'
import { pick } from '../../src/flows/pick.ts'
import { idle as pickIdle, nextStep } from '../../src/flows/pickDoc.ts'
import { idle as returnReceiveIdle, returnReceive } from '../../src/flows/returnReceive.ts'
import { seed } from '../../src/flows/seed.ts'
import { idle as seedIdle } from '../../src/flows/seedDoc.ts'
import { spot } from '../../src/flows/spot.ts'
import { idle as spotIdle } from '../../src/flows/spotDoc.ts'
import { weigh } from '../../src/flows/weigh.ts'
import { idle as weighIdle } from '../../src/flows/weighDoc.ts'
import { alike, allAt, cart, divided, floor, lines, orders, pile, singles, wall, weighed, withOrder } from './floor.ts'
import { docked, waybills } from './dock.ts'
import { burst, spell, type Spell } from './hands.ts'

const cup = 'scan 6901000000011'
const cupBox = 'scan 16901000000018'
const tea = 'scan 6901000000028'
const carton = 'scan 2900000000013'
const waybill = (slot: number): string => `scan 7812345678900${slot}`
const openPick = `scan ${cart.pickNo}`

/** Seven cups, of which six are a box, and one tea. */
const [cups, teas] = lines
const sevenCups = { ...cups!, planQty: 7, orders: [{ ...cups!.orders[0]!, qty: 7 }] }
const onCart: PickView = { ...cart, lines: [sevenCups, teas!] }
const inTotes: PickView = {
  ...divided,
  lines: lines.slice(0, 2),
  slots: divided.slots.map((slot) => ({ ...slot, toteNo: `ZX00000${slot.slot}` })),
}
const taken = { ...pickIdle, docNo: cart.pickNo, startedAt: 1 }
const packed = allAt(70)
const free = withOrder(packed, orders.one, { ...packed.orders[orders.one.stockoutNo], packFree: true })
const twoOrders = wall({ lines: lines.slice(0, 2), slots: cart.slots.slice(0, 2) })

const picking: readonly Spell[] = [
  spell(pick, nextStep(taken, onCart), floor({ picks: { [cart.pickNo]: onCart } }), {
    name: '拣货',
    unit: '张拣货单',
    units: 1,
    hands: ['scan A-01-01-1-01', cupBox, cup, 'scan A-01-02-1-01', tea],
    most: 5,
    note: '2 个库位 + 3 组商品（一组：一枪算数的单件或一箱）',
  }),
  spell(pick, nextStep(taken, inTotes), floor({ picks: { [divided.pickNo]: inTotes } }), {
    name: '边拣边分',
    unit: '张拣货单',
    units: 1,
    hands: ['scan A-01-01-1-01', cup, cup, 'scan ZX000001', cup, 'scan ZX000002', 'scan A-01-02-1-01', tea, 'scan ZX000001'],
    most: 9,
    note: '2 个库位 + 4 组商品 + 入箱 3 次',
  }),
  spell(seed, seedIdle, twoOrders, {
    name: '播种',
    unit: '件',
    units: 4,
    opening: [openPick],
    hands: [cup, 'scan GK02', cup, cup, 'scan GK01', tea, 'scan GK01'],
    most: 2,
    note: '一件一枪，放一次格口一枪',
  }),
]

const checking: readonly Spell[] = [
  spell(check, checkIdle, allAt(60), {
    name: '单件复核',
    unit: '件',
    units: 3,
    opening: [waybill(1)],
    hands: [cup, cup, tea],
    most: 1,
    note: '每单开单 1 枪，扫齐自动完成',
  }),
  spell(checkBatch, checkBatchIdle, singles(), {
    name: '批量复核 一件一单',
    unit: '单',
    units: 3,
    opening: [openPick],
    hands: [tea, waybill(2), tea, waybill(1), cup, waybill(3)],
    closing: ['scan CTRL-OK'],
    most: 2,
    note: '商品 1 + 贴上再扫面单 1（不核对面单就是 1 枪）',
  }),
  spell(checkBatch, checkBatchIdle, alike(), {
    name: '批量复核 同款',
    unit: '批',
    units: 1,
    opening: [openPick],
    hands: [cup, cup, tea, 'key 3'],
    closing: ['scan CTRL-OK'],
    note: '样品一套一枪一件，多少单都一样；套数要输一次',
  }),
  spell(spot, spotIdle, allAt(80), {
    name: '抽检',
    unit: '包裹',
    units: 1,
    hands: [waybill(1), cup, cup, tea, 'scan CTRL-OK', waybill(1)],
    note: '面单 + 每件一枪 + 数完 + 合格',
  }),
]

const packing: readonly Spell[] = [
  spell(pack, packIdle, packed, {
    name: '打包',
    unit: '包裹',
    units: 2,
    hands: [1, 2].flatMap((slot) => [carton, waybill(slot)]),
    most: 2,
    note: '纸箱 + 面单；先扫面单看建议箱型的是 3 枪',
  }),
  spell(pack, packIdle, free, {
    name: '打包 免扫耗材',
    unit: '包裹',
    units: 1,
    hands: [waybill(1), waybill(1)],
    most: 2,
  }),
  spell(packBatch, packBatchIdle, singles(70), {
    name: '批量打包 一件一单',
    unit: '包裹',
    units: 3,
    opening: [openPick, carton],
    hands: [tea, waybill(2), tea, waybill(1), cup, waybill(3)],
    most: 2,
    note: '商品 1 + 面单 1',
  }),
  spell(packBatch, packBatchIdle, alike(70), {
    name: '批量打包 同款',
    unit: '包裹',
    units: 3,
    opening: [openPick, carton],
    hands: [waybill(2), waybill(1), waybill(3)],
    most: 2,
    note: '面单 1',
  }),
]

const leaving: readonly Spell[] = [
  spell(weigh, weighIdle, allAt(80), {
    name: '称重',
    unit: '包裹',
    units: 2,
    hands: ['scale 565', waybill(1), 'scale 570', waybill(2)],
    most: 1,
  }),
  spell(handover, handoverIdle, weighed({ [pile.handoverNo]: pile }), {
    name: '出库交接',
    unit: '包裹',
    units: 3,
    hands: [waybill(1), waybill(2), waybill(3)],
    most: 1,
  }),
]

const returned: readonly Spell[] = [
  spell(returnReceive, returnReceiveIdle, docked(), {
    name: '退货签收',
    unit: '件',
    units: 2,
    hands: [`scan ${waybills.noticed}`, 'scan YT0000000012345'],
    most: 1,
    note: '一枪一件，有没有预告都一样',
  }),
]

/** What a pair of hands does all day, without a fault. */
export const steady: readonly Spell[] = [...picking, ...checking, ...packing, ...leaving, ...returned]

/** Twenty pieces of one order in two seconds, on a disk that writes nothing until the last one is in. */
export const twentyInTwoSeconds = (): { readonly outcomes: number; readonly greens: number } => {
  const [first, second] = orders.one.lines
  const big = [first!, second!].map((line) => ({ ...line, qty: 10, pickedQty: 10 }))
  const base = withOrder(allAt(60), orders.one, { status: 60, lines: big })
  const codes = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? '6901000000011' : '6901000000028'))
  return burst(check, { ...checkIdle, stage: 'goods', docNo: orders.one.stockoutNo }, base, { codes, everyMs: 100 })
}
