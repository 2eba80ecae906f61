// 播种的对话：每段标题是它证明的那一步。
import { expect, test } from 'vitest'
import { check } from '../../src/flows/check.ts'
import { idle as checkIdle } from '../../src/flows/checkDoc.ts'
import { seed } from '../../src/flows/seed.ts'
import { idle } from '../../src/flows/seedDoc.ts'
import { start, step } from '../../src/flows/step.ts'
import { allAt, cart, lines, orders, wall, withOrder, worker } from './floor.ts'
import { play } from './play.ts'
import { asOps } from './walker.ts'

const pickNo = cart.pickNo
const opened = `
    > scan JH2512010001
    < op SCAN open ok
    < say ok 3 格，还差 28 件 → 扫商品`
const seeded = (picks: ReturnType<typeof wall>['picks']) =>
  picks[pickNo]?.seeds?.map(({ slot, seededQty }) => `${slot}:${seededQty}`)

test('1 3 5 9 一整面墙：急的格口在前，同样的接着扫，齐了自动完成', () => {
  const { session } = play(
    seed,
    idle,
    wall(),
    `${opened}
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 放 2 号格 → 玻璃杯 1 件
    > scan GK02
    < op SEED_PUT 2号格 CUP×1
    < say line 2 号格齐了 → 扫下一件
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 放 1 号格 → 玻璃杯 1 件
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 手里 2 件 → 放 1 号格
    > scan GK1
    < op SEED_PUT 1号格 CUP×2
    < say ok 1 号格放了 2 件 → 这格还差 1 件
    > scan 6901000000028
    < op SCAN goods ok ×1
    < say ok 放 1 号格 → 红茶 1 件
    > scan GK01
    < op SEED_PUT 1号格 TEA×1
    < say line 1 号格齐了 → 扫下一件
    # 4 还差 24 件：扫一件，输数量
    > scan 6901000000035
    < op SCAN goods ok ×0
    < say ok 签字笔 → 输数量，3 号格还差 24
    > key 25
    < say wrong 数量 25 不对 → 3 号格最多 24 件
    > key 24
    < op SCAN goods ok ×24
    < say ok 放 3 号格 → 签字笔 24 件
    > scan GK03
    < op SEED_PUT 3号格 PEN×24
    < say order 全部播完 → 拿去复核
    < finish JH2512010001
    > scan JH2512010001
    < say wrong 这张已经播完 → 拿去复核
    < op SCAN open wrong`,
  )
  expect(seeded(session.floor.picks)).toEqual(['1:2', '2:1', '1:1', '3:24'])
})

test('6 放错格整屏报警，点了知道了，扫对的格才算；箱码多于一格要的不收', () => {
  play(
    seed,
    idle,
    wall(),
    `${opened}
    > scan 16901000000018
    < say wrong 箱码数量6超过待作业数量1 → 拆箱逐件扫
    < op SCAN goods wrong A1033
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 放 2 号格 → 玻璃杯 1 件
    > scan GK01
    < say stop 放错格，应放 2 号格 → 拿出来，放对再扫
    < op SCAN slot wrong A1114
    > scan CTRL-OK
    < say warn 已知晓 → 放好扫格口
    > scan GK02
    < op SEED_PUT 2号格 CUP×1
    < say line 2 号格齐了 → 扫下一件`,
  )
})

test('5 格口里有周转箱的，扫箱也行；箱也能打开这面墙', () => {
  const bound = withOrder(allAt(60), orders.two, { status: 60, toteNo: 'ZX000002' })
  const totes = {
    ...bound.totes,
    ZX000002: { toteNo: 'ZX000002', status: 2, pickNo, slot: 2, stockoutNo: orders.two.stockoutNo },
  }
  play(
    seed,
    idle,
    wall({}, { ...bound, totes }),
    `
    > scan ZX000001
    < say wrong 这只箱不在墙上 → 扫拣货单
    < op SCAN open wrong
    > scan ZX000002
    < op SCAN open ok
    < say ok 3 格，还差 28 件 → 扫商品
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 放 2 号格 → 玻璃杯 1 件
    > scan ZX000002
    < op SEED_PUT 2号格 CUP×1 ZX000002
    < say line 2 号格齐了 → 扫下一件`,
  )
})

test('2 7 拦截的格口整格取出，它要的放拦截筐；没人要的、放够的放异常筐', () => {
  play(
    seed,
    idle,
    wall({}, withOrder(allAt(60), orders.one, { status: 60, interceptStatus: 1 })),
    `
    > scan JH2512010001
    < say stop 格口 1 的订单已拦截 → 整格取出，放拦截区
    < op SCAN open ok
    > scan CTRL-OK
    < say warn 已知晓 → 扫商品
    > scan 6901000000028
    < say wrong 格口 1 的订单已拦截 → 这件放拦截筐
    < op SCAN goods wrong A1113
    > scan NOCODE
    < say wrong 不是这里的码「NOCODE」 → 看清扫的是哪个码，重扫；不行交主管
    < op SCAN goods wrong
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 放 2 号格 → 玻璃杯 1 件
    > scan GK02
    < op SEED_PUT 2号格 CUP×1
    < say line 2 号格齐了 → 扫下一件`,
  )
  play(
    seed,
    idle,
    wall({ lines: lines.slice(0, 1) }),
    `
    > scan JH2512010001
    < op SCAN open ok
    < say ok 2 格，还差 3 件 → 扫商品
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 放 2 号格 → 玻璃杯 1 件
    > scan 6901000000011
    < say wrong 2 号格只要 1 件 → 多的放回，先扫格口
    < op SCAN slot wrong A1109
    > scan 6901000000028
    < say wrong 先放下手里的 → 放 2 号格，扫格口
    < op SCAN slot wrong A1114`,
  )
})

test('8 撤销：先退手里的，再把最后一次放的拿回来', () => {
  const { session, drafts } = play(
    seed,
    idle,
    wall(),
    `${opened}
    > scan 6901000000028
    < op SCAN goods ok ×1
    < say ok 放 1 号格 → 红茶 1 件
    > scan GK01
    < op SEED_PUT 1号格 TEA×1
    < say ok 1 号格放了 1 件 → 这格还差 2 件
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 放 2 号格 → 玻璃杯 1 件
    > scan CTRL-UNDO
    < op SCAN undo ok
    < say warn 手里的不算 → 放回车上，重新扫
    > scan CTRL-UNDO
    < op SEED_PUT 拿回 1号格 TEA×1
    < say warn 从 1 号格拿回 1 件 → 重新扫
    > scan CTRL-UNDO
    < say wrong 没有可撤销的 → 扫商品`,
  )
  expect(seeded(session.floor.picks)).toEqual(['1:0', '2:0', '1:0', '3:0'])
  expect(seed.resume(session.floor, asOps(drafts), worker())).toEqual(session.doc)
})

test('9 没货了：几号格少几件说清楚；报过缺的格口等补拣', () => {
  play(
    seed,
    idle,
    wall(),
    `${opened}
    > scan CTRL-SHORT
    < op SCAN next ok
    < say warn 1、2、3 号格少 28 件 → 夹上条，复核时报差异`,
  )
  const [cups] = lines
  const short = {
    ...cups!,
    pickedQty: 2,
    shortQty: 1,
    orders: cups!.orders.map((fill) => ({ ...fill, short: fill.slot === 2 ? 1 : 0 })),
  }
  play(
    seed,
    idle,
    wall({ lines: [short] }),
    `
    > scan JH2512010001
    < op SCAN open ok
    < say ok 1 格，还差 2 件 → 扫商品
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 放 1 号格 → 玻璃杯 1 件
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 手里 2 件 → 放 1 号格
    > scan GK01
    < op SEED_PUT 1号格 CUP×2
    < say order 全部播完 → 2 号格等补拣
    < finish JH2512010001`,
  )
})

test('10 两台手持播一面墙：同事先放够的，手里的重新扫，放到下一格', () => {
  const { session } = play(
    seed,
    idle,
    wall(),
    `${opened}
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 放 2 号格 → 玻璃杯 1 件`,
  )
  const theirs = wall()
  const colleague = seed.rules.apply(theirs, { seeds: [{ pickNo, slot: 2, ownerNo: 'OW001', goodsNo: 'CUP', qty: 1 }] })
  const [after, ...effects] = step(seed, session, { type: 'packChanged', floor: colleague })
  expect(effects).toMatchObject([{ saying: { tone: 'stop', words: '2 号格同事放够了', next: '手里的重新扫' } }])
  expect(after.doc).toMatchObject({ stage: 'goods', hand: null })
})

test('拣货还没上传的照样播，不用播种的说去哪里', () => {
  play(
    seed,
    idle,
    wall({ status: 20 }),
    `
    > scan JH2512010001
    < op SCAN open ok
    < say warn 拣货还没上传，照样播 → 扫商品
    > scan CTRL-NEXT
    < op SCAN next ok
    < say ok 先放一边，放好的算数 → 扫下一张拣货单`,
  )
  play(
    seed,
    idle,
    wall({ needSeed: false }),
    `
    > scan JH2512010001
    < say wrong 这张不用播种 → 拿去复核
    < op SCAN open wrong`,
  )
})

test('复核按格口打开：先扫拣货单，再一格一格扫', () => {
  const { session } = play(
    check,
    checkIdle,
    wall(),
    `
    > scan GK02
    < op SCAN order ok
    < say ok 订单对，共 1 件 → 扫商品`,
  )
  expect(session.doc.docNo).toBe(orders.two.stockoutNo)
  const twoWalls = wall()
  const other = {
    ...twoWalls.orders[orders.two.stockoutNo]!,
    stockoutNo: 'CK2512010009',
    logisticsNo: '78123456789009',
    pickNo: 'JH2512010009',
  }
  const base = { ...twoWalls, orders: { ...twoWalls.orders, [other.stockoutNo]: other } }
  const said = play(
    check,
    checkIdle,
    base,
    `
    > scan GK02
    < say wrong 不知道是哪面墙的格口 → 先扫拣货单，再扫格口
    < op SCAN order wrong A1201
    > scan JH2512010009
    < op SCAN order ok
    < say ok 这张 1 单 → 扫格口，或扫面单
    > scan GK03
    < say wrong 3 号格没有订单 → 看清格口，或扫面单
    < op SCAN order wrong A1201
    > scan GK02
    < op SCAN order ok
    < say ok 订单对，共 1 件 → 扫商品`,
  )
  expect(said.session.doc.docNo).toBe('CK2512010009')
  expect(start(check, checkIdle, base, worker()).doc.wall).toBe('')
})
