// 演示的计费资料 · seed/billingRoom
/**
 * Customers and weight plans of the demo world (office.md §25): each owner is a customer who pays, each branch one who is paid; each carrier
 * has a plan for what owners pay and one for what it is paid.
 */
import { custom } from '#contract/finance/custom'
import { effectGroup } from '#contract/finance/effectGroup'
import { weightCombination } from '#contract/finance/weightCombination'
import { setOwnerBilling, starOwner } from '#contract/finance/owner'
import { weightArea } from '#contract/finance/weightArea'
import { weightPlan } from '#contract/finance/weightPlan'
import { look, make, tell, type Desk } from './deskClient.ts'
import { goods } from '#contract/goods/goods'
import { ask, type Badge } from './transport.ts'

/** Every fifth owner pays in advance. */
const prepayEvery = 5
const minBalanceFen = 200_000
const creditFen = 1_000_000
const billDays = [1, 3, 5] as const

interface Party {
  readonly key: string
  readonly name: string
}
const ownersOf = async (desk: Desk, finance: Badge): Promise<readonly Party[]> =>
  (
    await ask<readonly { readonly ownerNo: string; readonly shortName: string }[]>(
      desk.transport,
      finance,
      'GET',
      '/v1/owner/small/list',
    )
  ).map(({ ownerNo, shortName }) => ({ key: ownerNo, name: shortName }))
const branchesOf = async (desk: Desk, finance: Badge): Promise<readonly Party[]> =>
  (
    await ask<{ readonly records: readonly { readonly networkId: string; readonly fullName: string }[] }>(
      desk.transport,
      finance,
      'GET',
      '/v1/network/list',
      { pageNo: 1, pageSize: 100 },
    )
  ).records.map(({ networkId, fullName }) => ({ key: networkId, name: fullName }))

/** Registers the customers like a clerk of finance. */
const registerCustomers = async (desk: Desk, finance: Badge): Promise<void> => {
  for (const [nth, { key, name }] of (await ownersOf(desk, finance)).entries()) {
    const isPrepay = nth % prepayEvery === prepayEvery - 1
    await make(desk, finance, custom, {
      customName: name,
      customType: 1,
      ownerNo: key,
      settleCycle: isPrepay ? 4 : 1,
      billDay: billDays[nth % billDays.length],
      creditFen: isPrepay ? 0 : creditFen,
      isPrepay: isPrepay ? 1 : 0,
      ...(isPrepay && { minBalanceFen }),
    })
  }
  for (const { key, name } of await branchesOf(desk, finance))
    await make(desk, finance, custom, { customName: name, customType: 2, networkId: key, settleCycle: 1, billDay: 10 })
}

/** Areas from near to far: regions, price of the first kg and of each further kg, fee for remote places; 分. */
const areas = [
  ['一区', '310000 320000 330000 340000', 320, 100, 0],
  ['二区', '110000 120000 130000 440000 350000 370000 410000 420000 430000 360000', 360, 120, 0],
  ['三区', '510000 500000 610000 210000 140000 450000', 420, 150, 0],
  ['四区', '220000 230000 530000 520000 620000 640000 630000 150000 460000', 550, 250, 0],
  ['五区', '650000 540000', 1200, 1000, 800],
] as const
const kgG = 1000
/** 顺丰 charges the exact weight at one price for all areas. */
const express = { code: 'SF', firstFen: 1200, unitFen: 200 } as const
/** A carrier is paid four fifths of what owners pay. */
const payable = (fen: number): number => Math.round((fen * 4) / 5)

const pricesOf = (logisticsCode: string, firstFen: number, unitFen: number): readonly object[] =>
  logisticsCode === express.code
    ? [{ fromG: 0, mode: 2, firstG: kgG, firstFen, unitG: kgG, unitFen, roundMode: 2 }]
    : [
        { fromG: 0, toG: kgG, mode: 1, fixedFen: firstFen },
        { fromG: kgG, mode: 2, firstG: kgG, firstFen, unitG: kgG, unitFen, roundMode: 1 },
      ]

/** Enters a plan with its areas for one carrier and one direction. */
const enterPlan = async (
  desk: Desk,
  finance: Badge,
  { code, name }: { readonly code: string; readonly name: string },
  direction: 1 | 2,
): Promise<void> => {
  const planName = `${name}${direction === 1 ? '应收' : '应付'}`
  await make(desk, finance, weightPlan, {
    planName,
    direction,
    logisticsCode: code,
    weightBasis: 1,
    volumeDivisor: 8000,
    toleranceG: 20,
    sheetFeeFen: 0,
    discountBp: 10_000,
    zeroWeightMode: 1,
  })
  const [plan] = await look(desk, weightPlan, { planName }, 1)
  const priced = direction === 1 ? (fen: number): number => fen : payable
  for (const [sort, [areaName, codes, first, unit, remoteFeeFen]] of areas.entries()) {
    const [firstFen, unitFen] = code === express.code ? [express.firstFen, express.unitFen] : [first, unit]
    await make(desk, finance, weightArea, {
      planNo: plan?.planNo,
      areaName,
      sort,
      regionCodes: codes.split(' '),
      remoteFeeFen: priced(remoteFeeFen),
      isForbidden: 0,
      prices: pricesOf(code, priced(firstFen), priced(unitFen)),
    })
  }
}

const enterWeightPlans = async (desk: Desk, finance: Badge): Promise<void> => {
  const carriers = await ask<readonly { readonly logisticsCode: string; readonly logisticsName: string }[]>(
    desk.transport,
    finance,
    'GET',
    '/v1/logistics/company/small/list',
  )
  for (const { logisticsCode, logisticsName } of carriers)
    for (const direction of [1, 2] as const)
      await enterPlan(desk, finance, { code: logisticsCode, name: logisticsName }, direction)
}

/** Owners that finance looks at every day. */
const starred = 2
/** Ways of measuring storage, by turns: pieces, volume, pallets. */
const storageBases = [11, 7, 8] as const

/** Sets how each owner is billed; every third one gets its bill by itself. */
const setOwners = async (desk: Desk, finance: Badge): Promise<void> => {
  for (const [nth, { key: ownerNo }] of (await ownersOf(desk, finance)).entries()) {
    const autoBill = nth % 3 === 0 ? 1 : 0
    await tell(desk, finance, setOwnerBilling, {
      ownerNo,
      storageBasis: storageBases[nth % storageBases.length] ?? null,
      weighWhite: nth % 4 === 3 ? 1 : 0,
      autoBill,
      autoBillDay: autoBill === 1 ? (billDays[nth % billDays.length] ?? 1) : null,
    })
    if (nth < starred) await tell(desk, finance, starOwner, { ownerNo, star: 1 })
  }
}

/** Puts the first owners into one group of the warehouse, which shares the first plan. `day`: from which it holds. */
const groupOwners = async (desk: Desk, finance: Badge, day: string): Promise<void> => {
  const [plan] = await look(desk, weightPlan, { direction: 1 }, 1)
  const owners = await ownersOf(desk, finance)
  await make(desk, finance, effectGroup, {
    groupName: '小货主统一价',
    warehouseNo: desk.warehouseNo,
    sid: desk.sid,
    planNo: plan?.planNo,
    effectDate: day,
    ownerNos: owners.slice(starred, starred + 3).map(({ key }) => key),
  })
}

/** Goods whose weight in pairs finance knows from a trial packing. */
const weighed = 3
/** Weight of the packaging, g. */
const packagingG = 60
const enterCombinations = async (desk: Desk, finance: Badge): Promise<void> => {
  const rows = await look(desk, goods, { goodsType: 1 }, weighed)
  for (const { ownerNo, goodsNo, grossWeightG } of rows)
    await make(desk, finance, weightCombination, {
      ownerNo,
      comboText: `${goodsNo ?? ''}*2`,
      stdWeightG: Math.min((grossWeightG ?? 200) * 2 + packagingG, 60_000),
    })
}

/** The room of finance: customers, weight plans, how owners are billed, a group of owners from a day on, weights of combinations. */
export const setUpBilling = async (desk: Desk, finance: Badge, day: string): Promise<void> => {
  await registerCustomers(desk, finance)
  await enterWeightPlans(desk, finance)
  await setOwners(desk, finance)
  await groupOwners(desk, finance, day)
  await enterCombinations(desk, finance)
}
