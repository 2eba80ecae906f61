// 待取出的对话：每段标题是它证明的那一步。
import { expect, test } from 'vitest'
import type { Floor } from '#contract/ops/view'
import { idle, pullOut } from '../../src/flows/pullOut.ts'
import { allAt, orders, withOrder } from './floor.ts'
import { play } from './play.ts'

const { one, two, many } = orders
const called = { pullStatus: 1 }
const parcelsOf = (order: typeof one, ...pulled: readonly number[]) =>
  pulled.map((pullStatus, i) => ({
    ...order.parcels[0]!,
    packageNo: `${order.stockoutNo}-${i + 1}`,
    seq: i + 1,
    logisticsNo: i === 0 ? order.logisticsNo : `7812345678910${i}`,
    pullStatus,
  }))
/** One intercepted, one held in its tote, one nobody stopped. */
const base = allAt(80)
const intercepted = withOrder(base, one, { status: 80, interceptStatus: 1, parcels: parcelsOf(one, 1) })
const stopped: Floor = {
  ...withOrder(intercepted, two, {
    status: 60,
    holdFlag: true,
    holdReason: '核地址',
    toteNo: 'ZX000002',
    parcels: parcelsOf(two, 1),
  }),
  totes: { ZX000002: { toteNo: 'ZX000002', status: 2, pickNo: two.pickNo, slot: 2, stockoutNo: two.stockoutNo } },
}

test('2 3 扫面单取出，扫周转箱整箱取出；取过的不再记', () => {
  const end = play(
    pullOut,
    idle,
    stopped,
    `
    > scan 78123456789001
    < op PULL_OUT 78123456789001
    < say order 已取出 → 放拦截区，扫下一个
    < finish CK2512010001
    > scan 78123456789001
    < say repeat 已取出过 → 放拦截区，等主管确认
    < op SCAN find repeat
    > scan ZX000002
    < op PULL_OUT ZX000002
    < say order 已取出 → 放拦截区，扫下一个
    < finish CK2512010002
    > scan ZX000002
    < say repeat 已取出过 → 放拦截区，等主管确认
    < op SCAN find repeat
  `,
  )
  expect(end.session.floor.orders[one.stockoutNo]?.parcels[0]?.pullStatus).toBe(2)
  // an operation stands in the lane of its order, so that the server's view of the order says whether it holds it
  expect(end.drafts[0]).toMatchObject({ docNo: one.stockoutNo, lane: one.stockoutNo, raw: { text: '78123456789001' } })
})

test('4 10 先扫库位，后面的都记在那里；换一个，或者不记', () => {
  play(
    pullOut,
    idle,
    stopped,
    `
    > scan B-09-09-9-09
    < op SCAN find ok
    < say ok 放到 B-09-09-9-09 → 扫面单或周转箱
    > scan B-09-09-9-09
    < say repeat 重复扫描库位，未计数 → 扫面单或周转箱
    < op SCAN find repeat
    > scan 78123456789001
    < op PULL_OUT 78123456789001 放 B-09-09-9-09
    < say order 已取出 → 放 B-09-09-9-09，扫下一个
    < finish CK2512010001
    > scan CTRL-UNDO
    < say warn 不记库位了 → 扫面单或周转箱
    > scan ZX000002
    < op PULL_OUT ZX000002
    < say order 已取出 → 放拦截区，扫下一个
    < finish CK2512010002
  `,
  )
})

test('5 7 几个包裹的单逐个扫；扫出库单号，只剩一个时当作扫了它', () => {
  const two3 = withOrder(base, many, { status: 80, interceptStatus: 1, parcels: parcelsOf(many, 1, 1) })
  const floor: Floor = { ...two3, parcels: { ...two3.parcels, '78123456789101': many.stockoutNo } }
  play(
    pullOut,
    idle,
    floor,
    `
    > scan CK2512010003
    < say wrong 这单要取出 2 个包裹 → 逐个扫面单
    < op SCAN find wrong
    > scan 78123456789101
    < op PULL_OUT 78123456789101
    < say line 已取出，这单还有 1 个 → 放拦截区，接着找
    < finish CK2512010003
    > scan CK2512010003
    < op PULL_OUT 78123456789003
    < say order 已取出 → 放拦截区，扫下一个
    < finish CK2512010003
  `,
  )
})

test('6 8 没被拦下的放回原处；不认识的面单、别的码各说各的', () => {
  play(
    pullOut,
    idle,
    stopped,
    `
    > scan 78123456789003
    < say wrong 该包裹不在待取出列表 → 放回原处；刚拦下的联网再扫
    < op SCAN find wrong A1122
    > scan 75000000000000
    < say wrong 未找到包裹：75000000000000 → 联网再扫；不行交主管
    < op SCAN find wrong
    > scan ZX999999
    < say wrong 未找到包裹：ZX999999 → 联网再扫；不行交主管
    < op SCAN find wrong
    > scan JH2512010001
    < say wrong 这是拣货单码 → 先扫面单或箱
    < op SCAN find wrong
    > scan 6901000000011
    < say wrong 这是商品码 → 先扫面单或箱
    < op SCAN find wrong
    > scan CTRL-OK
    < say wrong 这一步不能确认 → 扫面单或箱
  `,
  )
})

test('6 已经确认取消的单不放回去：交主管', () => {
  play(
    pullOut,
    idle,
    withOrder(base, one, {
      status: 5,
      interceptStatus: 2,
      parcels: parcelsOf(one, 1).map((parcel) => ({ ...parcel, status: 5 })),
    }),
    `
    > scan 78123456789001
    < say wrong 该包裹不在待取出列表 → 放拦截区，交主管
    < op SCAN find wrong A1122
  `,
  )
})

test('9 没有存下就不算取出', () => {
  const end = play(
    pullOut,
    idle,
    stopped,
    `
    > disk full
    > scan 78123456789001
    < say stop 没有存下：磁盘满了 → 再扫一次
    > disk free
    > scan CTRL-OK
    < say warn 已知晓 → 扫面单或箱
    > scan 78123456789001
    < op PULL_OUT 78123456789001
    < say order 已取出 → 放拦截区，扫下一个
    < finish CK2512010001
  `,
  )
  expect(end.session.floor.orders[one.stockoutNo]?.parcels).toMatchObject([{ ...called, pullStatus: 2 }])
})
