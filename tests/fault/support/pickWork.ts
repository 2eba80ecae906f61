// 一波拣货单 · fault/support/pickWork
/** Orders brought in and released through the server's own calls, until there are enough pieces to scan. */
import { randomUUID } from 'node:crypto'
import type { PickPage } from '#contract/stockout/pickOrder'
import { ask, overWire, type Badge, type Transport } from '#server/seed/transport'
import type { Stream } from '#server/seed/random'
import { enterOrders, signIn, type Simulation } from '#server/seed/simulate'
import type { Product } from '../../support/product.ts'

export type PickSheet = PickPage
export interface PickWork {
  readonly door: Transport
  readonly foreman: Badge
  readonly sheets: readonly PickSheet[]
  /** the conservation checks of the product itself, as sentences */
  verify(): Promise<string[]>
}
interface Line {
  readonly goodsNo: string
  readonly qty: number
}
interface Bin {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly availQty: number
}

const tenantCode = 'yunhe'
const place = { warehouseNo: 'WH01', sid: 'LOCAL' }
export interface OrderShape {
  /** pieces of a line are one of these */
  readonly lengths: readonly number[]
  readonly lines: number
}
/** Lines of different lengths: short ones are counted, on long ones a number is asked for first. */
const mixed: OrderShape = { lengths: [1, 4, 9, 10, 14, 30], lines: 12 }

/** What the simulator's people need to work at this product through `door`. */
export const simulationOf = (door: Transport, product: Product): Simulation => ({
  transport: door,
  seed: 1,
  tenantCode,
  password: product.password,
  ...place,
  clock: () => Date.now(),
  trueWeight: () => undefined,
})

/** Pick orders of at least `pieces` together, of the owner with the most stock. */
export const preparePicks = async (product: Product, pieces: number, random: Stream, shape = mixed): Promise<PickWork> => {
  const door = overWire(product.url)
  const foreman = await signIn({ transport: door, tenantCode, password: product.password }, 'wh_manager', 0)
  const { records } = await ask<{ records: Bin[] }>(door, foreman, 'GET', '/v1/stock/list', {
    ...place,
    locationType: 1,
    pageSize: 200,
  })
  const ownerNo = records[0]?.ownerNo ?? ''
  const { records: shops } = await ask<{ records: { shopNo: string }[] }>(door, foreman, 'GET', '/v1/shop/list', {
    ownerNo,
    pageSize: 1,
  })
  const orders = ordersOf(random, goodsOf(records, ownerNo), pieces, shape).map((lines) => ({
    ...place,
    srcOrderNo: `FAULT-${randomUUID()}`,
    ownerNo,
    shopNo: shops[0]?.shopNo ?? '',
    receiverName: '故障测试',
    receiverMobile: '13800000000',
    receiverAddress: '文一西路1号',
    provinceCode: '330000',
    cityCode: '330100',
    districtCode: '',
    logisticsCode: 'ZTO',
    tradeTime: new Date(),
    payTime: new Date(),
    lines,
  }))
  const taken = await enterOrders(simulationOf(door, product), foreman, orders)
  if (taken.length !== orders.length) throw new Error(`${taken.length} of ${orders.length} orders were taken in`)
  const sheets: PickSheet[] = []
  for (const stockoutNo of taken) sheets.push(...(await releaseAlone(door, foreman, stockoutNo)))
  return {
    door,
    foreman,
    sheets,
    verify: async () => {
      const { breaks } = await ask<{ breaks: object[] }>(door, foreman, 'GET', '/v1/stock/verify')
      return breaks.map((one) => `imbalance ${JSON.stringify(one)}`)
    },
  }
}

/** One order in a wave of its own: with a single slot every piece is an operation of its own. */
const releaseAlone = async (door: Transport, foreman: Badge, stockoutNo: string): Promise<PickSheet[]> => {
  const { waveNo } = await ask<{ waveNo: string }>(door, foreman, 'POST', '/v1/wave', { ...place, stockoutNos: [stockoutNo] })
  await ask(door, foreman, 'POST', '/v1/wave/release', { waveNo })
  const picks = await ask<{ records: { pickNo: string }[] }>(door, foreman, 'GET', '/v1/pick/order/list', {
    waveNo,
    pageSize: 20,
  })
  return Promise.all(picks.records.map(({ pickNo }) => ask<PickSheet>(door, foreman, 'GET', '/v1/pick/order/detail', { pickNo })))
}

/** Pieces that may be ordered of each goods. */
const goodsOf = (bins: readonly Bin[], ownerNo: string): Map<string, number> => {
  const goods = new Map<string, number>()
  for (const bin of bins.filter((one) => one.ownerNo === ownerNo))
    goods.set(bin.goodsNo, (goods.get(bin.goodsNo) ?? 0) + bin.availQty)
  return goods
}

/** Lines of as many orders as it takes. */
const ordersOf = (random: Stream, goods: Map<string, number>, pieces: number, shape: OrderShape): Line[][] => {
  const orders: Line[][] = []
  for (let wanted = pieces; wanted > 0;) {
    const lines = random
      .shuffle([...goods.keys()])
      .map((goodsNo) => ({ goodsNo, qty: Math.min(goods.get(goodsNo) ?? 0, random.pick(shape.lengths)) }))
      .filter((line) => line.qty > 0)
      .slice(0, shape.lines)
    if (lines.length === 0) throw new Error(`the demo world has no stock left for ${wanted} more pieces`)
    for (const { goodsNo, qty } of lines) goods.set(goodsNo, (goods.get(goodsNo) ?? 0) - qty)
    wanted -= lines.reduce((sum, line) => sum + line.qty, 0)
    orders.push(lines)
  }
  return orders
}
