// 模拟的一个月：三个货主和一个网点，什么都有一点，给账单的独立重算用。随机的都从种子来。
import { insertRows } from '#server/platform/rows'
import { dayAfter } from '#contract/rules/workCalendar'
import type { Page } from '#contract/resource'
import type { Stream } from '#server/seed/random'
import type { FeeWorld } from './feeWorld.ts'

export const month = { periodStart: '2025-06-01', periodEnd: '2025-06-30' }
const days = Array.from({ length: 30 }, (_, at) => dayAfter(month.periodStart, at))
const areaDm2 = 50_000
/** One over, at and under every place where a price changes: tolerance 20 and 30 g, segments of 1, 3 and 10 kg, limits of the scale. */
const edges = [1, 19, 20, 21, 999, 1000, 1001, 1019, 1020, 1021, 1029, 1030, 1031, 2019, 2020, 2021, 3000, 3019, 3020, 3021, 3031]
const heavy = [9_999, 10_030, 10_031, 12_345, 49_999, 50_000, 50_001]
const provinces = ['440000', '440000', '440000', '650000']

const item = (feeType: string, itemCode: string, calcMethod: number, more: object): object => ({
  feeType,
  itemCode,
  itemName: itemCode,
  calcMethod,
  ...more,
})

/** Versions of the first owner from the middle of the month on: another plan with a discount, three days of a special one, one of a shop. */
const newVersions = async (world: FeeWorld, shopNo: string): Promise<void> => {
  const { done, contractNo, approved, newVersion } = world
  const plan = '/v1/finance/weight/plan'
  const terms = { logisticsCode: 'ZTO', direction: 1, weightBasis: 2, volumeDivisor: 6000, toleranceG: 30, zeroWeightMode: 2 }
  await done(`POST ${plan}`, { ...terms, planName: 'P3', sheetFeeFen: 30, discountBp: 9_000 })
  const planNo = (await done<Page<{ planNo: string }>>(`GET ${plan}/list?planName=P3`)).records[0]?.planNo ?? ''
  const prices = [
    { fromG: 0, toG: 1000, mode: 1, fixedFen: 305 },
    { fromG: 1000, toG: 10_000, mode: 2, firstG: 1000, firstFen: 305, unitG: 500, unitFen: 57 },
    { fromG: 10_000, mode: 3, unitG: 1000, unitFen: 183, minFen: 1_900 },
  ]
  await done(`POST ${plan}/area`, { planNo, areaName: '近', sort: 1, regionCodes: ['440000'], prices })
  const far = [{ fromG: 0, toG: 40_000, mode: 2, firstG: 1000, firstFen: 1_111, unitG: 700, unitFen: 333, roundMode: 2 }]
  await done(`POST ${plan}/area`, {
    planNo,
    areaName: '远',
    sort: 2,
    regionCodes: ['650000'],
    remoteFeeFen: 795,
    prices: [...far, { fromG: 40_000, mode: 1, fixedFen: 20_000 }],
  })
  const express = item('EXPRESS', 'EX', 13, { planNo })
  const from = { effectDate: '2025-06-15', discountBp: 9_500 }
  const consumable = item('CONSUMABLE', 'C5', 14, { unitPriceE4: 8_733, freeQty: 1, conditions: { consumableNo: 'C5' } })
  await approved(
    await newVersion(
      contractNo,
      [
        express,
        item('EXPRESS', 'BACK', 1, { unitPriceE4: 51_250, orderTypes: [99] }),
        item('OPERATE', 'OP', 3, { unitPriceE4: 350, freeQty: 2, minFen: 15, maxFen: 40 }),
        item('OPERATE', 'OW', 1, { unitPriceE4: 9_999, orderTypes: [2] }),
        consumable,
        item('CONSUMABLE', 'FILM', 14, { unitPriceE4: 1_215, freeQty: 1, conditions: { consumableNo: 'FILM' } }),
        item('STORAGE', 'ST', 11, { unitPriceE4: 17, freeDays: 30 }),
        item('STORAGE', 'POS', 10, { unitPriceE4: 12_345, freeQty: 1, conditions: { positionType: 1 } }),
        item('RETURN', 'R1', 1, { unitPriceE4: 14_950 }),
        item('RETURN', 'R3', 3, { unitPriceE4: 5_050, conditions: { serviceCode: 'REPACK' } }),
        item('RETURN', 'RP', 3, { unitPriceE4: 1_005, conditions: { serviceCode: 'PHOTO' } }),
        item('VALUEADD', 'LABEL', 3, { unitPriceE4: 833, taxRateBp: 900, conditions: { serviceCode: 'LABEL' } }),
      ],
      from,
    ),
  )
  // some days of a sale; what it does not price goes by the version beneath
  const special = { effectDate: '2025-06-18', expireDate: '2025-06-20', isSpecial: 1, specialReason: '618', priority: 5 }
  await approved(
    await newVersion(
      contractNo,
      [
        item('EXPRESS', 'EX', 13, { planNo: world.planNo }),
        item('OPERATE', 'S1', 1, { unitPriceE4: 8_000 }),
        item('OPERATE', 'S2', 2, { unitPriceE4: 1_000, freeQty: 2 }),
      ],
      special,
    ),
  )
  await approved(
    await newVersion(contractNo, [item('OPERATE', 'SH', 3, { unitPriceE4: 455 })], {
      effectDate: '2025-06-10',
      shopNos: [shopNo],
    }),
  )
}

/**
 * An owner whose contract begins on the 6th: orders by tiers of the month, rent, a fee for management. `taxMode` 1: the tax is in the prices;
 * `tierMode` 2: all orders at the price of the tier reached.
 */
const newOwner = async (world: FeeWorld, ownerNo: string, taxMode: 0 | 1, tierMode: 1 | 2): Promise<string> => {
  const { done } = world
  await done('POST /v1/finance/custom', { customName: ownerNo, customType: 1, ownerNo, settleCycle: 1, billDay: 1 })
  const found = await done<Page<{ customNo: string }>>(`GET /v1/finance/custom/list?customName=${ownerNo}`)
  const customNo = found.records[0]?.customNo ?? ''
  const contractNo = await world.newContract(customNo, 1, {
    taxMode,
    startDate: '2025-06-06',
    areaDm2,
    minChargeFen: 20_000_000,
    minChargeTypes: ['OPERATE', 'STORAGE', 'CONSUMABLE'],
    discounts: [
      { feeType: 'OPERATE', discountBp: 9_333 },
      { feeType: 'MANAGE', discountBp: 8_000 },
    ],
  })
  const tiers = [
    { fromQty: 0, toQty: 40, priceE4: 12_050 },
    { fromQty: 40, toQty: 80, priceE4: 11_033 },
    { fromQty: 80, toQty: null, priceE4: 10_007 },
  ]
  const items = [
    item('EXPRESS', 'EX', 13, { planNo: world.planNo }),
    item('OPERATE', 'TIER', 5, { tierMode, tiers }),
    item('CONSUMABLE', 'ANY', 14, {}),
    item('STORAGE', 'M3', 7, { unitPriceE4: 6_000, freeDays: 10 }),
    item('STORAGE', 'PL', 8, { unitPriceE4: 12_000, freeQty: 2 }),
    item('STORAGE', 'AREA', 9, { unitPriceE4: 8_000 }),
    item('STORAGE', 'RENT', 12, { unitPriceE4: 30_000_000 }),
    item('MANAGE', 'MA', 15, { ratioBp: 217, ratioBase: 3 }),
  ]
  await world.approved(await world.newVersion(contractNo, items, { effectDate: '2025-06-06' }))
  await world.approvedContract(contractNo)
  return customNo
}

const rates = async ({ done, customNo }: FeeWorld): Promise<void> => {
  const at = 'POST /v1/finance/bill/taxrate'
  await done(at, { direction: 1, list: [{ feeType: 'EXPRESS', rateBp: 900, startDate: '2025-06-16' }] })
  await done(at, { direction: 1, customNo, list: [{ feeType: 'STORAGE', rateBp: 300, startDate: '2025-06-10' }] })
}

/** A few days of the season: the first owner pays more by the parcel and by the kg, everybody's branch gets a share. */
const surcharges = async ({ done }: FeeWorld): Promise<void> => {
  const at = 'POST /v1/finance/surcharge'
  const season = { logisticsCode: 'ZTO', startDate: '2025-06-19', endDate: '2025-06-24', isEnabled: 1 }
  await done(at, { ...season, direction: 1, surchargeName: '旺季', mode: 1, amountFen: 55 })
  await done(at, { ...season, direction: 1, surchargeName: '超重', mode: 2, amountFen: 33, regionCodes: ['440000'] })
  await done(at, { ...season, direction: 2, surchargeName: '燃油', mode: 3, ratioBp: 777 })
}

const writeParcels = (world: FeeWorld, random: Stream, shops: readonly string[], ownerNos: readonly string[]): Promise<unknown> =>
  world.run(async ({ tx, id, at }) => {
    const chance = (max: number): number => random.int(0, max - 1)
    const pick = <T>(list: readonly T[]): T => list[chance(list.length)] as T
    const [warehouseNo = '', sid = ''] = world.warehouseKey.split('-')
    const parcels = Array.from({ length: 480 }, (_, nth) => {
      const ownerNo = ownerNos[nth < 240 ? 0 : nth < 360 ? 1 : 2] ?? ''
      const day = ownerNo === ownerNos[0] ? pick(days) : (days[5 + chance(25)] ?? '')
      // every third order of the first owner has a second parcel
      const isSecond = nth % 6 === 1
      return { nth, ownerNo, day, isSecond, weighG: nth % 17 === 0 ? pick(heavy) : nth % 3 === 0 ? chance(5_000) : pick(edges) }
    })
    const orders = parcels.map((one, at) => (one.isSecond ? { ...one, ...pickOf(parcels[at - 1]), nth: one.nth } : one))
    const stamps = { createTime: at, updateTime: at }
    await insertRows(
      tx,
      'fin_waybill',
      orders.map(({ nth, ownerNo, day, isSecond, weighG }) => {
        const provinceCode = nth % 41 === 40 ? '710000' : pick(provinces)
        return {
          id: id(),
          stockoutNo: `CK${isSecond ? nth - 1 : nth}`,
          ownerNo,
          shopNo: ownerNo === ownerNos[0] ? (shops[isSecond ? (nth - 1) % 2 : nth % 2] ?? '') : 'S2',
          warehouseNo,
          sid,
          parentWarehouseNo: warehouseNo,
          tradeNo: `T${nth}`,
          platformCode: 1,
          orderType: 1,
          logisticsCode: 'ZTO',
          networkId: world.networkId,
          logisticsNo: `78${nth}`,
          packageNo: `P${nth}`,
          isFirst: isSecond ? 0 : 1,
          provinceCode,
          cityCode: `${provinceCode.slice(0, 3)}100`,
          weighG: nth % 53 === 52 ? 0 : weighG,
          estWeightG: nth % 19 === 0 ? 700 : 0,
          stdWeightG: nth % 2 === 0 ? 640 : null,
          volumeCm3: chance(3) === 0 ? chance(30_000) : 0,
          compositionKey: `${nth}`,
          skuCount: 1,
          lineCount: 1 + (nth % 5),
          pieceQty: 1 + ((nth * 7) % 13),
          isReturn: nth % 23 === 0 ? 1 : 0,
          shipTime: new Date(`${day}T10:00:00+08:00`),
          shipDate: day,
        }
      }),
      { all: stamps },
    )
    await insertRows(
      tx,
      'fin_waybill_consumable',
      orders
        .filter(({ isSecond }) => !isSecond)
        .flatMap(({ nth }) => [
          ...(nth % 2 === 0
            ? [
                {
                  stockoutNo: `CK${nth}`,
                  consumableNo: 'C5',
                  consumableName: '5号箱',
                  unit: '个',
                  qtyMilli: 1000 * (1 + (nth % 3)),
                },
              ]
            : []),
          ...(nth % 5 === 0
            ? [
                {
                  stockoutNo: `CK${nth}`,
                  consumableNo: 'FILM',
                  consumableName: '气泡膜',
                  unit: '米',
                  qtyMilli: 100 + chance(4_000),
                },
              ]
            : []),
        ])
        .map((row, at) => ({
          ...row,
          id: id(),
          ownerPriceE4: row.consumableNo === 'FILM' && at % 2 === 0 ? '3500' : null,
          standardPriceE4: row.consumableNo === 'FILM' ? '1250' : '7777',
        })),
      { all: stamps },
    )
  })
const pickOf = (first: { readonly ownerNo: string; readonly day: string } | undefined): object =>
  first === undefined ? {} : { ownerNo: first.ownerNo, day: first.day }

/** Stock of every day in batches of different ages; returns and services. */
const writeFacts = (world: FeeWorld, random: Stream, ownerNos: readonly string[]): Promise<unknown> =>
  world.run(async ({ tx, id, at }) => {
    const chance = (max: number): number => random.int(0, max - 1)
    const [warehouseNo = '', sid = ''] = world.warehouseKey.split('-')
    const place = { warehouseNo, sid }
    const stamps = { createTime: at, updateTime: at }
    const batches = ownerNos.flatMap((ownerNo) =>
      days.flatMap((bizDate, nth) =>
        [-40, -12, 3, 9].flatMap((inDay, batch) =>
          inDay > nth
            ? []
            : [1, 2].map((type) => {
                const qty = 1 + chance(5_000)
                const inDate = dayAfter(month.periodStart, inDay)
                const goods = { goodsNo: `G${batch}`, batchNo: `B${batch}`, quality: 1, locationType: type, inDate }
                return { id: id(), bizDate, ...place, ownerNo, ...goods, qty, volumeCm3: qty * (125 + 7 * batch), locationNum: 1 }
              }),
        ),
      ),
    )
    await insertRows(tx, 'stock_daily', batches, { all: { createTime: at } })
    await insertRows(
      tx,
      'stock_daily_sum',
      ownerNos.flatMap((ownerNo) =>
        days.map((bizDate) => {
          const own = batches.filter((one) => one.ownerNo === ownerNo && one.bizDate === bizDate)
          const qty = own.reduce((sum, one) => sum + one.qty, 0)
          const figures = {
            qty,
            age30: qty,
            skuNum: 4,
            lotNum: own.length,
            palletNum: chance(9),
            locationTypes: { 1: chance(6), 2: 3 },
          }
          return { id: id(), bizDate, ...place, ownerNo, ...figures, cutTime: at, ...stamps }
        }),
      ),
    )
    const [ownerNo = ''] = ownerNos
    await insertRows(
      tx,
      'fin_fact',
      [
        ...days.map((bizDate, nth) => ({
          sourceType: 3,
          sourceNo: `RT${nth}`,
          bizDate,
          fact: { parcels: 1 + (nth % 2), pieces: 1 + chance(6), repacked: chance(3), photos: chance(4), bad: chance(2) },
        })),
        ...days
          .filter((_day, nth) => nth >= 14 && nth % 4 === 0)
          .map((bizDate, nth) => ({
            sourceType: 6,
            sourceNo: `RW${nth}`,
            bizDate,
            fact: { serviceCode: 'LABEL', qty: 1 + chance(500), unit: '件' },
          })),
      ].map((one) => ({ id: id(), ownerNo, ...place, ...one })),
      { all: stamps },
    )
    // a claim writes its line itself
    await insertRows(
      tx,
      'fin_fee_line',
      [
        {
          id: id(),
          lineNo: 'FYC1',
          direction: 1,
          feeType: 'COMPENSATE',
          itemName: '赔付',
          ownerNo,
          sourceType: 8,
          sourceNo: 'PM1',
          lineKey: 'PF1',
          bizDate: '2025-06-17',
          grossFen: -1_234 - chance(500),
          amountFen: 0,
          ...stamps,
        },
      ].map((line) => ({ ...line, amountFen: line.grossFen })),
    )
  })

/** Terms of the first owner's contract, for opening its world. */
export const firstTerms = {
  minChargeFen: 9_000_000,
  minChargeTypes: ['STORAGE', 'RETURN'],
  discounts: [
    { feeType: 'EXPRESS', discountBp: 9_777 },
    { feeType: 'OPERATE', discountBp: 9_500 },
    { feeType: 'CONSUMABLE', discountBp: 8_765 },
  ],
}
/** Contracts, rates and everything the warehouse did in the month. @returns the customers beside the first */
export const playMonth = async (world: FeeWorld, random: Stream): Promise<readonly string[]> => {
  const owners = ['OW001', 'OW002', 'OW003']
  const shops = await world.done<readonly { shopNo: string; ownerNo: string }[]>('GET /v1/user/shop')
  const own = shops.filter(({ ownerNo }) => ownerNo === 'OW001').map(({ shopNo }) => shopNo)
  await world.run(({ tx, id, at }) =>
    insertRows(tx, 'consumable', [
      { id: id(), consumableNo: 'FILM', consumableName: '气泡膜', consumableType: 1, weightG: 5, createTime: at, updateTime: at },
    ]),
  )
  await newVersions(world, own[1] ?? '')
  const others = [await newOwner(world, 'OW002', 1, 1), await newOwner(world, 'OW003', 0, 2)]
  await rates(world)
  await surcharges(world)
  await writeParcels(world, random, own, owners)
  await writeFacts(world, random, owners)
  return others
}
