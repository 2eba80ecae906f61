// 出账以前 · support/billJourney
/** What stands before an owner's first bill: the prices agreed with him, and work for him that is confirmed too late for it. */
import type { Page } from '#contract/resource'
import { momentText } from '#contract/rules/clock'
import { ask, overWire } from '#server/seed/transport'
import type { Desk } from './deskUser.ts'
import { addRow } from './fillForm.ts'
import type { Running } from './product.ts'
import { headersOf } from './server.ts'

type Asking = <T>(route: string, input?: object) => Promise<T>
/** Calls to a running product by one of its people. */
const askingAs = async ({ url, password }: Running, account: string): Promise<Asking> => {
  const transport = overWire(url)
  const send =
    (headers: Readonly<Record<string, string>>): Asking =>
    <T>(route: string, input?: object) => {
      const [method = 'GET', path = ''] = route.split(' ')
      return ask<T>(transport, { headers }, method as 'GET', path, input)
    }
  const given = { tenantCode: 'yunhe', account, password, clientKind: 0 }
  const { tenantId, accessToken } = await send({})<Record<'tenantId' | 'accessToken', string>>('POST /v1/user/login', given)
  return send(headersOf(tenantId, accessToken))
}

/** Fen for the first grams of a parcel, and for each further part of them. */
const first = { grams: 100, fen: 1_100 } as const
const further = { grams: 100, fen: 70 } as const
/** The freight of a parcel of this weight, by the plan below. */
export const freightOf = (grams: number): number =>
  first.fen + further.fen * Math.max(0, Math.ceil((grams - first.grams) / further.grams))
/** 分 for the first pieces of an order, and for each more. */
const handling = { pieces: 3, fen: 120, moreFen: 45 } as const
export const handlingOf = (pieces: number): number => handling.fen + handling.moreFen * Math.max(0, pieces - handling.pieces)
/** Pieces of the work that is confirmed late, and their price in 1/10000 元. */
const stickers = { pieces: 250, priceE4: 1_200, code: 'FW01' } as const
export const stickersFen = (stickers.pieces * stickers.priceE4) / 100

const contractPath = '/v1/finance/contract'
const planPath = '/v1/finance/weight/plan'

interface Carrier {
  readonly logisticsCode: string
  readonly logisticsName: string
}
/** A carrier's plan with one area of all provinces; returns its number. */
const enterPlan = async (finance: Asking, { logisticsCode, logisticsName }: Carrier): Promise<string> => {
  const planName = `${logisticsName}应收`
  const terms = { weightBasis: 1, volumeDivisor: 8000, toleranceG: 0, zeroWeightMode: 2 }
  await finance(`POST ${planPath}`, { planName, direction: 1, logisticsCode, ...terms, sheetFeeFen: 0, discountBp: 10_000 })
  const { records } = await finance<Page<{ planNo: string }>>(`GET ${planPath}/list`, { planName })
  const planNo = records[0]?.planNo ?? ''
  const regions = await finance<readonly { regionCode: string; level: number }[]>('GET /v1/finance/city')
  const regionCodes = regions.filter(({ level }) => level === 1).map(({ regionCode }) => regionCode)
  const [firstG, firstFen, unitG, unitFen] = [first.grams, first.fen, further.grams, further.fen]
  const prices = [{ fromG: 0, mode: 2, firstG, firstFen, unitG, unitFen, roundMode: 1 }]
  await finance(`POST ${planPath}/area`, { planNo, areaName: '全国', sort: 1, regionCodes, remoteFeeFen: 0, prices })
  return planNo
}

/** The owner as a customer, by the page; his contract and its prices from this day on, which another person approves. */
export const agreePrices = async (product: Running, desk: Desk, startDate: string, endDate: string): Promise<void> => {
  await desk.visit('/front/operator-center/finance/custom', '客户')
  await addRow(desk, { 客户名称: '花间美妆', 货主: '花间美妆' })
  const finance = await askingAs(product, 'finance01')
  const admin = await askingAs(product, 'admin')
  const { records } = await finance<Page<{ customNo: string }>>('GET /v1/finance/custom/list', { customName: '花间美妆' })
  const { contractNo } = await finance<{ contractNo: string }>(`POST ${contractPath}`, {
    contractName: '花间仓配合同',
    direction: 1,
    customNo: records[0]?.customNo,
    startDate,
    endDate,
    warehouseKeys: ['WH01-LOCAL'],
    billDay: 1,
    taxMode: 0,
    discountBp: 10_000,
  })
  const item = (feeType: string, itemName: string, calcMethod: number, more: object): object => ({
    feeType,
    itemCode: feeType,
    itemName,
    calcMethod,
    ...more,
  })
  const freights: object[] = []
  for (const carrier of await finance<readonly Carrier[]>('GET /v1/logistics/company/small/list')) {
    const { logisticsCode } = carrier
    const planNo = await enterPlan(finance, carrier)
    freights.push(item('EXPRESS', '快递费', 13, { itemCode: logisticsCode, planNo, conditions: { logisticsCode } }))
  }
  const items = [
    ...freights,
    item('OPERATE', '订单处理', 4, {
      firstQty: handling.pieces,
      firstPriceE4: handling.fen * 100,
      extraPriceE4: handling.moreFen * 100,
    }),
    item('CONSUMABLE', '耗材', 14, {}),
    item('VALUEADD', '贴防伪码', 3, { unitPriceE4: stickers.priceE4, conditions: { serviceCode: stickers.code } }),
  ]
  const version = { contractNo, versionName: '基础价', feeTypeGroup: 9, effectDate: startDate, items }
  const { versionNo } = await finance<{ versionNo: string }>(`POST ${contractPath}/fee`, version)
  await finance(`POST ${contractPath}/fee/version/submit`, { versionNo })
  await admin(`POST ${contractPath}/fee/version/review`, { versionNo, pass: 1 })
  await finance(`POST ${contractPath}/submit`, { contractNo })
  await admin(`POST ${contractPath}/review`, { contractNo, pass: 1 })
}

const taskPath = '/v1/warehouse/custom/task'
/** Stickers put on the owner's goods today, reported and not yet confirmed; returns the task's number. */
export const reportStickers = async (product: Running, ownerNo: string): Promise<string> => {
  const manager = await askingAs(product, 'wh_manager')
  const typeName = '贴防伪码'
  const kind = { typeName, unit: '件', pointE4: 1_000, serviceCode: stickers.code, needApprove: 0, needPhoto: 0 }
  await manager('POST /v1/warehouse/task/type', kind)
  const kinds = await manager<readonly { taskTypeId: string; typeName: string }[]>('GET /v1/warehouse/task/type/small/list')
  const { taskNo } = await manager<{ taskNo: string }>(`POST ${taskPath}`, {
    warehouseNo: 'WH01',
    sid: 'LOCAL',
    taskTypeId: kinds.find((one) => one.typeName === typeName)?.taskTypeId,
    content: '新品贴防伪码',
    planQty: stickers.pieces,
    startTime: momentText(Date.now() - 3_600_000),
    ownerNo,
    isBillable: 1,
    priceFen: stickers.priceE4 / 100,
    people: [],
  })
  await manager(`POST ${taskPath}/finish`, { taskNo, finishQty: stickers.pieces, reportMin: 50, workerNos: ['picker01'] })
  return taskNo
}
/** The manager confirms them, whenever he comes to it. */
export const confirmStickers = async (product: Running, taskNo: string): Promise<void> => {
  const manager = await askingAs(product, 'wh_manager')
  await manager(`POST ${taskPath}/confirm`, { taskNo })
}
