// 合同、费用项与事实的样子，供计费的测试用。
import { indexPlan, type WeighedParcel, type WeightPlan, type WeightPrice } from '#contract/rules/expressFee'
import type { FeeItem } from '#contract/rules/feeItem'
import type {
  ConsumableFact,
  DayBatch,
  ExpressFact,
  FeeTerms,
  OrderFact,
  ProtectFact,
  ReturnFact,
  ServiceFact,
  StockDayFact,
  StockInFact,
} from '#contract/rules/feeFacts'
import type { FeeContract } from '#contract/rules/feeChoice'
import type { FeeVersion } from '#contract/rules/feeVersion'

export const item = (feeType: FeeItem['feeType'], calcMethod: FeeItem['calcMethod'], more: Partial<FeeItem> = {}): FeeItem => ({
  itemId: '1',
  feeType,
  itemCode: 'A',
  itemName: '一项',
  calcMethod,
  orderTypes: [],
  goodsTag: null,
  conditions: {},
  unitPriceE4: 0,
  firstQty: 0,
  firstPriceE4: 0,
  extraPriceE4: 0,
  extraStep: 1,
  minFen: 0,
  maxFen: 0,
  freeQty: 0,
  freeDays: 0,
  weightPlanId: null,
  taxRateBp: null,
  ratioBp: 0,
  ratioBase: 1,
  tierMode: 1,
  tiers: [],
  ...more,
})

const place = { warehouse: 'WH01-1', shopNo: 'SH01', bizDate: '2025-06-17' }
const order = { ...place, orderType: 1, platform: 1, logisticsCode: 'ZTO', weightG: 860, pieces: 2, lines: 1, tagged: {} }

export const orderFact = (more: Partial<OrderFact> = {}): OrderFact => ({ ...order, feeType: 'OPERATE', ...more })
export const stockInFact = (more: Partial<StockInFact> = {}): StockInFact => ({
  ...place,
  feeType: 'INBOUND',
  stockinType: 1,
  pieces: 2400,
  cartons: 80,
  pallets: 4,
  trucks: 1,
  weightG: 3_250_000,
  ...more,
})
export const batch = (qty: number, more: Partial<DayBatch> = {}): DayBatch => ({
  qty,
  volumeCm3: 1000,
  stockinDate: '2025-06-01',
  tags: [],
  ...more,
})
export const stockDayFact = (more: Partial<StockDayFact> = {}): StockDayFact => ({
  ...place,
  shopNo: null,
  feeType: 'STORAGE',
  batches: [batch(12_480)],
  pallets: 45,
  positions: { 1: 30, 2: 7 },
  ...more,
})
export const consumableFact = (qtyMilli: number, more: Partial<ConsumableFact> = {}): ConsumableFact => ({
  ...order,
  feeType: 'CONSUMABLE',
  consumableNo: 'BOX5',
  qtyMilli,
  unit: '个',
  isMetred: false,
  ownerPriceE4: null,
  standardPriceE4: null,
  ...more,
})
export const returnFact = (more: Partial<ReturnFact> = {}): ReturnFact => ({
  ...place,
  feeType: 'RETURN',
  parcels: 1,
  pieces: 4,
  repacked: 3,
  photos: 0,
  bad: 1,
  ...more,
})
export const serviceFact = (more: Partial<ServiceFact> = {}): ServiceFact => ({
  ...place,
  feeType: 'VALUEADD',
  serviceCode: 'LABEL',
  qty: 500,
  unit: '件',
  ...more,
})
export const protectFact = (goodsValueFen: number | null, more: Partial<ProtectFact> = {}): ProtectFact => ({
  ...order,
  feeType: 'PROTECT',
  goodsValueFen,
  capFen: 50_000,
  freightFen: null,
  ...more,
})

const none = { fixedFen: 0, firstG: 0, firstFen: 0, unitG: 0, unitFen: 0, roundMode: 1, minFen: 0 } as const
const end = 999_999_999
const firstAndMore = (fromG: number, toG: number, firstFen: number, unitFen: number): WeightPrice => ({
  ...none,
  fromG,
  toG,
  mode: 2,
  firstG: 1000,
  firstFen,
  unitG: 1000,
  unitFen,
})
const plan = (near: readonly WeightPrice[], far: WeightPrice, remoteFeeFen: number): WeightPlan => ({
  weightBasis: 1,
  volumeDivisor: 8000,
  toleranceG: 20,
  sheetFeeFen: 0,
  discountBp: 10_000,
  zeroWeightMode: 1,
  areas: [
    { areaName: '二区', remoteFeeFen: 0, isForbidden: 0, cities: [{ provinceCode: '440000', cityCode: '*' }], prices: near },
    { areaName: '五区', remoteFeeFen, isForbidden: 0, cities: [{ provinceCode: '650000', cityCode: '*' }], prices: [far] },
  ],
})
/** what the owner pays, office.md §8.1 */
const p1 = plan(
  [
    { ...none, fromG: 0, toG: 1000, mode: 1, fixedFen: 320 },
    firstAndMore(1000, 3000, 320, 100),
    firstAndMore(3000, end, 400, 150),
  ],
  { ...firstAndMore(0, end, 1200, 1000), roundMode: 2 },
  800,
)
/** what the carrier gets; its prices give the amounts of office.md §24.1 */
const p2 = plan(
  [
    { ...none, fromG: 0, toG: 1000, mode: 1, fixedFen: 260 },
    firstAndMore(1000, 3000, 260, 80),
    firstAndMore(3000, end, 340, 120),
  ],
  { ...firstAndMore(0, end, 1050, 900), roundMode: 2 },
  780,
)
export const plans = new Map([
  ['1', { plan: indexPlan(p1), logisticsCode: 'ZTO', networkId: null }],
  ['2', { plan: indexPlan(p2), logisticsCode: 'ZTO', networkId: null }],
])
export const parcel = (weighG: number, provinceCode = '440000'): WeighedParcel => ({
  provinceCode,
  cityCode: `${provinceCode.slice(0, 3)}100`,
  weighG,
  volumeCm3: 0,
  estWeightG: 0,
  stdWeightG: null,
  avgWeightG: null,
  billWeightG: null,
})
export const expressFact = (more: Partial<ExpressFact> = {}): ExpressFact => ({
  ...order,
  feeType: 'EXPRESS',
  networkId: null,
  parcel: parcel(860),
  plans,
  groupPlanId: null,
  surcharges: [],
  ...more,
})

export const terms: FeeTerms = {
  startDate: '2025-01-01',
  endDate: '2025-12-31',
  areaDm2: 50_000,
  discountBp: null,
  isFirstWarehouse: true,
}
export const version = (versionNo: string, effectDate: string, more: Partial<FeeVersion> = {}): FeeVersion => ({
  versionId: versionNo,
  versionNo: `HT250501000001-${versionNo}`,
  isSpecial: false,
  priority: 0,
  effectDate,
  expireDate: '2099-12-31',
  warehouses: null,
  shops: null,
  discountBp: null,
  items: [item('OPERATE', 1, { itemCode: 'ORDER', unitPriceE4: 8000 })],
  ...more,
})
export const contract = (versions: readonly FeeVersion[], more: Partial<FeeContract> = {}): FeeContract => ({
  contractId: '1',
  contractNo: 'HT250501000001',
  warehouses: ['WH01-1', 'WH02-1'],
  startDate: '2025-05-01',
  endDate: '2025-12-31',
  discountBp: null,
  areaDm2: 0,
  versions,
  ...more,
})
