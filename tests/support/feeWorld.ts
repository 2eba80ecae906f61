// 一个货主和一个网点的合同（office.md §8.1 的 P1、P2，§24.1 的费用项），和出了库的运单，给计价、账单的测试用。
import type { Page } from '#contract/resource'
import { insertRows } from '#server/platform/rows'
import { momentOf } from '#server/platform/http'
import type { Ctx } from '#server/platform/ctx'
import { asking, type Asking } from './askAs.ts'
import { openServer, type Headers, type TestServer } from './server.ts'

export const contractPath = '/v1/finance/contract'
const first = { mode: 2, firstG: 1000, unitG: 1000 }
interface Prices {
  readonly fixedFen: number
  readonly unitFen: number
  readonly heavyFen: number
  readonly heavyUnitFen: number
  readonly farFen: number
  readonly farUnitFen: number
  readonly remoteFeeFen: number
}
const receivable: Prices = {
  fixedFen: 320,
  unitFen: 100,
  heavyFen: 400,
  heavyUnitFen: 150,
  farFen: 1200,
  farUnitFen: 1000,
  remoteFeeFen: 800,
}
const payable: Prices = {
  fixedFen: 260,
  unitFen: 80,
  heavyFen: 340,
  heavyUnitFen: 120,
  farFen: 1050,
  farUnitFen: 900,
  remoteFeeFen: 780,
}
const operate = {
  feeType: 'OPERATE',
  itemCode: 'OP',
  itemName: '操作费',
  calcMethod: 4,
  firstQty: 3,
  firstPriceE4: 12_000,
  extraPriceE4: 1_500,
}
const returnItem = (itemCode: string, itemName: string, more: object): object => ({
  feeType: 'RETURN',
  itemCode,
  itemName,
  ...more,
})
/** Items of §24.1 beside the freight. */
export const dayItems: readonly object[] = [
  operate,
  {
    feeType: 'CONSUMABLE',
    itemCode: 'C5',
    itemName: '5号箱',
    calcMethod: 14,
    unitPriceE4: 8_500,
    conditions: { consumableNo: 'C5' },
  },
  { feeType: 'STORAGE', itemCode: 'ST', itemName: '仓租', calcMethod: 11, unitPriceE4: 15 },
  returnItem('R1', '退货', { calcMethod: 1, unitPriceE4: 15_000 }),
  returnItem('R2', '多件', { calcMethod: 4, firstQty: 1, firstPriceE4: 0, extraPriceE4: 2_000 }),
  returnItem('R3', '重新包装', { calcMethod: 3, unitPriceE4: 5_000, conditions: { serviceCode: 'REPACK' } }),
  returnItem('R4', '残次', { calcMethod: 3, unitPriceE4: 3_000, conditions: { serviceCode: 'BAD' } }),
]

/** A parcel that left. */
export interface Shipped {
  readonly no: string
  readonly weighG: number
  readonly pieces?: number
  readonly provinceCode?: string
  readonly shipDate?: string
  readonly boxes?: number
  readonly ownerNo?: string
  readonly estWeightG?: number
}
export interface FeeWorld extends Asking {
  readonly server: TestServer
  readonly tenantId: number
  readonly author: Headers
  readonly reviewer: Headers
  readonly warehouseKey: string
  readonly shopNo: string
  readonly networkId: string
  readonly customNo: string
  /** the owner's contract, approved, with the items of the day */
  readonly contractNo: string
  readonly planNo: string
  readonly run: <T>(work: (ctx: Pick<Ctx, 'tx' | 'tenantId' | 'id' | 'at'>) => Promise<T>) => Promise<T>
  readonly rows: <R extends object>(sql: string, params?: readonly unknown[]) => Promise<readonly R[]>
  readonly newPlan: (planName: string, direction: 1 | 2, prices?: Prices) => Promise<string>
  readonly newContract: (customNo: string, direction: 1 | 2, more?: object) => Promise<string>
  readonly newVersion: (contractNo: string, items: readonly object[], more?: object) => Promise<string>
  readonly approved: (versionNo: string) => Promise<string>
  readonly approvedContract: (contractNo: string) => Promise<string>
  /** writes what the warehouse shipped into the facts of billing */
  readonly ship: (parcels: readonly Shipped[]) => Promise<void>
  readonly close: () => Promise<void>
}

type Db = Pick<FeeWorld, 'run' | 'rows'>
const dbOf = (server: TestServer, tenantId: number): Db => {
  const run: FeeWorld['run'] = (work) =>
    server.services.db.inTenant(tenantId, (tx) =>
      work({ tx, tenantId, id: server.services.ids.next, at: momentOf(server.services).at }),
    )
  return { run, rows: (sql, params = []) => run(({ tx }) => tx.query(sql, [tenantId, ...params])) }
}

interface Contracting {
  readonly ask: Asking
  readonly reviewer: Headers
  readonly warehouseKey: string
}
type Contracts = Pick<FeeWorld, 'newPlan' | 'newContract' | 'newVersion' | 'approved' | 'approvedContract'>
const contracting = ({ ask: { done }, reviewer, warehouseKey }: Contracting): Contracts => ({
  newPlan: async (planName, direction, prices = direction === 1 ? receivable : payable) => {
    const plan = '/v1/finance/weight/plan'
    const terms = { logisticsCode: 'ZTO', weightBasis: 1, volumeDivisor: 8000, toleranceG: 20, zeroWeightMode: 1 }
    await done(`POST ${plan}`, { ...terms, direction, planName, sheetFeeFen: 0, discountBp: 10_000 })
    const planNo = (await done<Page<{ planNo: string }>>(`GET ${plan}/list?planName=${planName}`)).records[0]?.planNo ?? ''
    const near = [
      { fromG: 0, toG: 1000, mode: 1, fixedFen: prices.fixedFen },
      { fromG: 1000, toG: 3000, ...first, firstFen: prices.fixedFen, unitFen: prices.unitFen },
      { fromG: 3000, ...first, firstFen: prices.heavyFen, unitFen: prices.heavyUnitFen },
    ]
    await done(`POST ${plan}/area`, { planNo, areaName: '二区', sort: 2, regionCodes: ['440000'], prices: near })
    const far = [{ fromG: 0, ...first, firstFen: prices.farFen, unitFen: prices.farUnitFen, roundMode: 2 }]
    const remote = { remoteFeeFen: prices.remoteFeeFen, prices: far }
    await done(`POST ${plan}/area`, { planNo, areaName: '五区', sort: 5, regionCodes: ['650000'], ...remote })
    return planNo
  },
  newContract: async (customNo, direction, more = {}) => {
    const body = {
      contractName: direction === 1 ? '仓配' : '快递',
      direction,
      customNo,
      startDate: '2025-01-01',
      endDate: '2025-12-31',
      warehouseKeys: [warehouseKey],
      billDay: 1,
      taxMode: 0,
      discountBp: 10_000,
      minChargeFen: 0,
      minChargeTypes: [],
      discounts: [],
      ...more,
    }
    return (await done<{ contractNo: string }>(`POST ${contractPath}`, body)).contractNo
  },
  newVersion: async (contractNo, items, more = {}) => {
    const body = { contractNo, versionName: '价', feeTypeGroup: 9, effectDate: '2025-05-01', items, ...more }
    return (await done<{ versionNo: string }>(`POST ${contractPath}/fee`, body)).versionNo
  },
  approved: async (versionNo) => {
    await done(`POST ${contractPath}/fee/version/submit`, { versionNo })
    await done(`POST ${contractPath}/fee/version/review`, { versionNo, pass: 1 }, reviewer)
    return versionNo
  },
  approvedContract: async (contractNo) => {
    await done(`POST ${contractPath}/submit`, { contractNo })
    await done(`POST ${contractPath}/review`, { contractNo, pass: 1 }, reviewer)
    return contractNo
  },
})

const shipping =
  ({ run }: Db, { warehouseKey, shopNo, networkId }: Pick<FeeWorld, 'warehouseKey' | 'shopNo' | 'networkId'>): FeeWorld['ship'] =>
  (parcels) =>
    run(async ({ tx, id, at }) => {
      const [warehouseNo = '', sid = ''] = warehouseKey.split('-')
      const stamps = { createTime: at, updateTime: at }
      await insertRows(
        tx,
        'fin_waybill',
        parcels.map(
          ({ no, weighG, pieces = 1, provinceCode = '440000', shipDate = '2025-06-17', ownerNo = 'OW001', estWeightG = 0 }) => ({
            id: id(),
            stockoutNo: `CK${no}`,
            ownerNo,
            shopNo,
            warehouseNo,
            sid,
            parentWarehouseNo: warehouseNo,
            tradeNo: no,
            platformCode: 1,
            orderType: 1,
            logisticsCode: 'ZTO',
            networkId,
            logisticsNo: `78${no}`,
            packageNo: `P${no}`,
            isFirst: 1,
            provinceCode,
            cityCode: `${provinceCode.slice(0, 3)}100`,
            weighG,
            estWeightG,
            compositionKey: no,
            skuCount: 1,
            lineCount: 1,
            pieceQty: pieces,
            shipTime: new Date(`${shipDate}T10:00:00+08:00`),
            shipDate,
          }),
        ),
        { all: stamps },
      )
      await insertRows(
        tx,
        'fin_waybill_consumable',
        parcels.flatMap(({ no, boxes = 0 }) =>
          boxes === 0
            ? []
            : [
                {
                  id: id(),
                  stockoutNo: `CK${no}`,
                  consumableNo: 'C5',
                  consumableName: '5号箱',
                  unit: '个',
                  qtyMilli: boxes * 1000,
                },
              ],
        ),
        { all: stamps },
      )
    })

/** Opens the server with the contracts of the day: the owner pays by P1 and the items, the branch is paid by P2. `terms`: of the owner's. */
export const openFeeWorld = async (terms: object = {}): Promise<FeeWorld> => {
  const server = await openServer()
  const author = (await server.signIn('yunhe', 'finance01')).headers
  const signedIn = await server.signIn('yunhe', 'admin')
  const ask = asking(
    () => server,
    () => author,
  )
  const { done } = ask
  const tenantId = Number(signedIn.tenantId)
  const db = dbOf(server, tenantId)
  const [warehouse] = await done<readonly { warehouseNo: string; sid: string }[]>('GET /v1/warehouse/small/list')
  const warehouseKey = `${warehouse?.warehouseNo ?? ''}-${warehouse?.sid ?? ''}`
  const shops = await done<readonly { shopNo: string; ownerNo: string }[]>('GET /v1/user/shop')
  const shopNo = shops.find(({ ownerNo }) => ownerNo === 'OW001')?.shopNo ?? ''
  const [network] = await db.rows<{ networkId: string }>(
    `select network_id from network where tenant_id = $1 and logistics_code = 'ZTO' order by network_id limit 1`,
  )
  const networkId = network?.networkId ?? ''
  const newCustom = async (customName: string, party: object): Promise<string> => {
    await done('POST /v1/finance/custom', { customName, settleCycle: 1, billDay: 1, ...party })
    const found = await done<Page<{ customNo: string }>>(`GET /v1/finance/custom/list?customName=${customName}`)
    return found.records[0]?.customNo ?? ''
  }
  const customNo = await newCustom('森野', { customType: 1, ownerNo: 'OW001' })
  const branchNo = await newCustom('中通余杭', { customType: 2, networkId })
  const reviewer = signedIn.headers
  const contracts = contracting({ ask, reviewer, warehouseKey })
  const [planNo, payPlanNo] = [await contracts.newPlan('P1', 1), await contracts.newPlan('P2', 2)]
  const express = (no: string): object => ({ feeType: 'EXPRESS', itemCode: 'EX', itemName: '快递费', calcMethod: 13, planNo: no })
  const inForce = async (custom: string, direction: 1 | 2, items: readonly object[], more: object = {}): Promise<string> => {
    const contractNo = await contracts.newContract(custom, direction, more)
    await contracts.approved(await contracts.newVersion(contractNo, items))
    return contracts.approvedContract(contractNo)
  }
  const contractNo = await inForce(customNo, 1, [express(planNo), ...dayItems], terms)
  await inForce(branchNo, 2, [express(payPlanNo)])
  return {
    ...ask,
    ...db,
    ...contracts,
    server,
    tenantId,
    author,
    reviewer,
    warehouseKey,
    shopNo,
    networkId,
    customNo,
    contractNo,
    planNo,
    ship: shipping(db, { warehouseKey, shopNo, networkId }),
    close: () => server.close(),
  }
}
