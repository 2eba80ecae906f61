// 演示订单 · seed/orders
/** Orders of one warehouse and day by the distributions of floor.md §19.2; the same seed and day give the same orders. */
import type { NewOrder } from '../core/orders/newOrder.ts'
import type { SeedGoods } from './goodsMade.ts'
import {
  carrierShares,
  dayFactor,
  hourWeights,
  kindShares,
  platformShares,
  provinces,
  quantityShares,
  structureShares,
} from './profile.ts'
import { stream, type Stream } from './random.ts'

export interface SeedShop {
  readonly shopNo: string
  readonly ownerNo: string
  readonly platformCode: number
}
export interface DayOrders {
  readonly seed: number
  readonly tenantCode: string
  readonly warehouseNo: string
  readonly sid: string
  /** Shanghai day `YYYY-MM-DD` */
  readonly day: string
  /** mean of a weekday, already scaled */
  readonly mean: number
}

/** Names of the simulated receivers: invented, and masked on every screen. */
const familyNames = '赵钱孙李周吴郑王冯陈蒋沈韩杨朱秦许何吕张孔曹严华金魏陶姜'
const givenNames = ['晓云', '志远', '雨桐', '建国', '思琪', '子涵', '海燕', '文博', '静怡', '明轩', '丽娜', '俊杰']
const roads = ['文一西路', '人民中路', '解放大道', '科技园南路', '滨江东路', '建设街', '中山北路']

/** Chooses goods by popularity with one binary search per draw. */
const chooser = (goods: readonly SeedGoods[]): ((random: Stream) => SeedGoods) => {
  const sums: number[] = []
  goods.reduce((sum, goodsRow) => {
    sums.push(sum + goodsRow.popularity)
    return sum + goodsRow.popularity
  }, 0)
  const total = sums.at(-1) ?? 0
  return (random) => {
    const at = random.next() * total
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < at) low = middle + 1
      else high = middle
    }
    const chosen = goods[low]
    if (!chosen) throw new Error('no goods to order')
    return chosen
  }
}

const shared = <T>(random: Stream, shares: readonly (readonly [T, number])[]): T => {
  const share = shares[random.weighted(shares.map(([, share]) => share))]
  if (!share) throw new Error('no shares')
  return share[0]
}

type Line = NewOrder['lines'][number]
const linesOf = (random: Stream, choose: (random: Stream) => SeedGoods): { ownerNo: string; lines: Line[] } => {
  const first = choose(random)
  const structure = random.weighted(structureShares)
  const line = (goods: SeedGoods, qty: number): Line => ({
    goodsNo: goods.goodsNo,
    qty,
    goodsName: goods.name,
  })
  if (structure === 0) return { ownerNo: first.ownerNo, lines: [line(first, 1)] }
  if (structure === 1) {
    const step = random.weighted(quantityShares)
    return { ownerNo: first.ownerNo, lines: [line(first, step < 2 ? step + 2 : random.int(4, 12))] }
  }
  const step = random.weighted(kindShares)
  const kinds = step < 3 ? step + 2 : random.int(5, 9)
  const lines = new Map([[first.goodsNo, line(first, random.chance(0.8) ? 1 : 2)]])
  for (let tries = 0; lines.size < kinds && tries < 60; tries += 1) {
    const chosenGoods = choose(random)
    if (chosenGoods.ownerNo === first.ownerNo && !lines.has(chosenGoods.goodsNo))
      lines.set(chosenGoods.goodsNo, line(chosenGoods, random.chance(0.8) ? 1 : 2))
  }
  return { ownerNo: first.ownerNo, lines: [...lines.values()] }
}

const number = (n: number): string => String(n).padStart(2, '0')

/** The day's orders by order time. */
export const ordersOf = (place: DayOrders, goods: readonly SeedGoods[], shops: readonly SeedShop[]): NewOrder[] => {
  const random = stream(place.seed, place.tenantCode, place.warehouseNo, place.day, 'orders')
  const choose = chooser(goods)
  const weekday = (new Date(`${place.day}T00:00:00Z`).getUTCDay() + 6) % 7
  const count = Math.max(1, Math.round(place.mean * (dayFactor[weekday] ?? 1)))
  const times = Array.from({ length: count }, () => ({
    hour: random.weighted(hourWeights),
    minute: random.int(0, 59),
    second: random.int(0, 59),
  }))
    .map((time) => `${number(time.hour)}:${number(time.minute)}:${number(time.second)}`)
    .toSorted()
  return times.flatMap((time, i) => {
    const { ownerNo, lines } = linesOf(random, choose)
    const owned = shops.filter((shop) => shop.ownerNo === ownerNo)
    if (owned.length === 0) return []
    const platform = shared(random, platformShares)
    const shop = owned.find((candidate) => candidate.platformCode === platform) ?? random.pick(owned)
    const at = new Date(`${place.day}T${time}+08:00`)
    const [province, city] = provinces[random.weighted(provinces.map(([, , share]) => share))] ?? ['330000', '330100', 0]
    return [
      {
        srcOrderNo: `SIM${place.day.replaceAll('-', '')}${place.warehouseNo}${String(i + 1).padStart(6, '0')}`,
        srcTids: '',
        warehouseNo: place.warehouseNo,
        sid: place.sid,
        ownerNo,
        shopNo: shop.shopNo,
        orderType: 1,
        orderTags: [],
        receiverName: `${random.pick(Array.from(familyNames))}${random.pick(givenNames)}`,
        receiverMobile: `13${String(random.int(0, 999_999_999)).padStart(9, '0')}`,
        receiverAddress: `${random.pick(roads)}${random.int(1, 999)}号${random.int(1, 30)}幢${random.int(101, 2802)}室`,
        provinceCode: province,
        cityCode: city,
        districtCode: '',
        logisticsCode: shared(random, carrierShares),
        tradeTime: at,
        payTime: at,
        lines,
      },
    ]
  })
}
