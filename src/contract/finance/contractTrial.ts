// 合同试算 · finance/contractTrial
/** What a contract charges for something that is typed in, and why: version, items, arithmetic, and what was passed over (office.md §8, §12.1). */
import { Array as ListOf, Integer, Null, Object as Fields, Optional, String as Text, Union, Unsafe } from 'typebox'
import { call } from '../call.ts'

const base = '/v1/finance/contract/trial'
const no = (title: string, maxLength = 40) => Text({ title, minLength: 1, maxLength })
const day = (title: string) => Text({ title, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const count = (title: string, maximum = 9_999_999) => Optional(Integer({ title, minimum: 0, maximum }))

/** What can be priced on trial. */
export const TRIAL_KIND = { ORDER: '发货', STOCKIN: '入库', STOCKDAY: '一天的库存', RETURN: '退货', SERVICE: '增值服务' } as const
export type TrialKind = keyof typeof TRIAL_KIND

const line = Fields({
  feeType: Text(),
  itemName: Text(),
  formula: Text(),
  amountFen: Union([Integer(), Null()]),
  /** why the item has no price; '' it has one */
  reason: Text(),
})
const passedOver = Fields({ contractNo: Text(), versionNo: Text(), itemName: Text(), why: Text() })

export const contractTrial = call({
  id: 'finance/contractTrial.fact',
  title: '合同试算',
  method: 'POST',
  path: base,
  input: Fields({
    contractNo: no('合同'),
    /** a draft that is priced as if it were approved */
    versionNo: Optional(no('版本号')),
    kind: Unsafe<TrialKind>({ title: '算什么', enum: Object.keys(TRIAL_KIND) }),
    bizDate: day('日期'),
    warehouseKey: no('仓库', 64),
    shopNo: Optional(no('店铺', 32)),
    orderType: Optional(Integer({ title: '订单类型', minimum: 1, maximum: 99 })),
    platform: Optional(Integer({ title: '平台', minimum: 0, maximum: 999 })),
    logisticsCode: Optional(no('快递公司', 16)),
    regionCode: Optional(Text({ title: '寄到', pattern: '^\\d{6}$' })),
    weightG: count('重量', 999_999),
    lengthMm: count('长', 10_000),
    widthMm: count('宽', 10_000),
    heightMm: count('高', 10_000),
    pieces: count('件数'),
    lines: count('行数'),
    cartons: count('箱数'),
    pallets: count('托数'),
    trucks: count('车数', 999),
    volumeCm3: count('每件体积', 99_999_999),
    stockinType: Optional(Integer({ title: '入库类型', minimum: 1, maximum: 9 })),
    parcels: count('包裹数', 9_999),
    repacked: count('重新包装'),
    photos: count('拍照'),
    bad: count('残次'),
    serviceCode: Optional(no('服务编码', 32)),
  }),
  reply: Fields({
    amountFen: Integer(),
    fees: ListOf(
      Fields({
        feeType: Text(),
        versionNo: Text(),
        /** why nothing is priced; '' something is */
        reason: Text(),
        lines: ListOf(line),
        passedOver: ListOf(passedOver),
      }),
    ),
  }),
  may: 530201,
})

/** Tiers, management fee, lowest charge, discounts and tax of a period with the sums that are typed in. */
export const contractBillTrial = call({
  id: 'finance/contractTrial.bill',
  title: '账单试算',
  method: 'POST',
  path: `${base}/bill`,
  input: Fields({
    contractNo: no('合同'),
    periodStart: day('账期开始'),
    periodEnd: day('账期结束'),
    sums: ListOf(
      Fields({
        feeType: no('费用类型', 16),
        amountFen: Integer({ title: '金额', minimum: -100_000_000_000, maximum: 100_000_000_000 }),
      }),
      { title: '费用', maxItems: 20 },
    ),
    orders: count('订单数', 99_999_999),
  }),
  reply: Fields({
    lines: ListOf(Fields({ itemName: Text(), formula: Text(), amountFen: Integer() })),
    feeFen: Integer(),
    taxFen: Integer(),
    totalFen: Integer(),
    taxes: ListOf(Fields({ rateBp: Integer(), baseFen: Integer(), netFen: Integer(), taxFen: Integer() })),
  }),
  may: 530201,
})
