// 演示商品的生成 · seed/goodsMade
import { industries, type Industry } from './profile.ts'
import { stream, zipf, type Stream } from './random.ts'

export interface SeedOwner {
  readonly ownerNo: string
  /** owner.industry */
  readonly industry: number
}
export interface SeedGoods {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly name: string
  readonly spec: string
  readonly barcode: string
  /** '' without a carton code */
  readonly boxBarcode: string
  readonly boxNum: number
  readonly grossWeightG: number
  /** weight on a scale: archive × N(1, 0.02), 6 % of the archives are wrong by 10–40 % */
  readonly trueWeightG: number
  readonly sides: readonly [number, number, number]
  readonly fragile: boolean
  /** 0 = no expiry management */
  readonly shelfLifeDay: number
  /** declared value, 分 */
  readonly priceFen: number
  /** share of the tenant's order lines */
  readonly popularity: number
}

/** EAN-13 of the range 69x: prefix, owner, serial, check digit. */
export const ean13 = (owner: number, serial: number): string => {
  const body = `69${String(owner).padStart(4, '0')}${String(serial).padStart(6, '0')}`
  const sum = Array.from(body).reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return body + String((10 - (sum % 10)) % 10)
}

const sidesFor = (random: Stream, weightG: number): [number, number, number] => {
  // the volume of a flat box, by a density of about 0.45 g per cm³
  const volume = weightG / 0.45
  const height = Math.cbrt(volume / 3)
  const side = (factor: number): number =>
    Math.min(580, Math.max(12, Math.round(height * 10 * factor * (0.85 + random.next() * 0.3))))
  return [side(2), side(1.5), side(1)]
}

const oneGoods = (
  random: Stream,
  owner: SeedOwner,
  ownerIndex: number,
  serial: number,
  popularity: number,
  kind: Industry,
): SeedGoods => {
  const grossWeightG = Math.round(Math.min(20_000, Math.max(10, random.logNormal(kind.medianG, kind.sigma))))
  const weightFactor = random.chance(0.06) ? 1 + (random.chance(0.5) ? 1 : -1) * (0.1 + random.next() * 0.3) : 1
  const name = `${random.pick(kind.adjectives)}${random.pick(kind.things)}`
  const sides = sidesFor(random, grossWeightG)
  return {
    ownerNo: owner.ownerNo,
    goodsNo: `${owner.ownerNo.replace('OW', 'G')}${String(serial).padStart(5, '0')}`,
    name,
    spec: random.pick(kind.specs),
    barcode: ean13(ownerIndex * 10, serial),
    boxBarcode: random.chance(0.3) ? ean13(ownerIndex * 10 + 1, serial) : '',
    boxNum: random.pick([6, 12, 20, 24, 36]),
    grossWeightG,
    trueWeightG: Math.max(5, Math.round(grossWeightG * weightFactor * random.normal(1, 0.02))),
    sides,
    fragile: /玻璃|陶瓷|蜡烛/.test(name),
    shelfLifeDay: kind.shelfLifeDay > 0 && random.chance(0.8) ? kind.shelfLifeDay : 0,
    // about twelve 分 a gram, ending in 9 角
    priceFen: Math.round((grossWeightG * 12) / 100) * 100 + 90,
    popularity,
  }
}

/** Goods of all owners: owner share Zipf s=1, popularity inside an owner Zipf–Mandelbrot s=1.15 q=2.7 (floor.md §19.2). */
export const goodsOf = (owners: readonly SeedOwner[], seed: number, skuNum: number): SeedGoods[] => {
  const shares = zipf(owners.length, 1, 0)
  const sum = shares.reduce((total, share) => total + share, 0)
  return owners.flatMap((owner, ownerIndex) => {
    const random = stream(seed, owner.ownerNo, 'goods')
    const kind = industries[owner.industry] ?? industries[9]
    if (!kind) throw new Error(`no profile for industry ${owner.industry}`)
    const share = (shares[ownerIndex] ?? 0) / sum
    const count = Math.max(4, Math.round(skuNum * share))
    const ranks = zipf(count, 1.15, 2.7)
    const rankSum = ranks.reduce((total, rank) => total + rank, 0)
    return ranks.map((rank, i) => oneGoods(random, owner, ownerIndex + 1, i + 1, (share * rank) / rankSum, kind))
  })
}
