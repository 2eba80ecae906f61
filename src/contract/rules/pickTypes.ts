// 拣货类型定义 · rules/pickTypes

export const PICK_METHOD = { 1: '摘果/按单', 2: '先拣后分', 3: '边拣边分' } as const
export const CHECK_MODE = { 1: '单件复核', 2: '批量复核', 3: '免复核' } as const
export const PACK_MODE = { 1: '单个打包', 2: '批量打包' } as const
export const ORDER_STRUCTURE = { 1: '单品单件', 2: '单品多件', 3: '多品多件' } as const

export type PickMethod = keyof typeof PICK_METHOD
export type OrderStructure = keyof typeof ORDER_STRUCTURE

/** One row of pick_type_def (floor.md §7.3). null: no limit. */
export interface PickTypeDef {
  readonly pickTypeCode: string
  readonly pickTypeName: string
  /** 0 不限. */
  readonly orderStructure: 0 | OrderStructure
  readonly sameComposition: boolean
  readonly minSameNum: number
  readonly pickMethod: PickMethod
  readonly maxOrderNum: number
  readonly maxSkuNum: number | null
  readonly maxGoodsNum: number | null
  readonly maxWeightG: number | null
  readonly maxVolumeCm3: number | null
  readonly checkMode: keyof typeof CHECK_MODE
  readonly packMode: keyof typeof PACK_MODE
  readonly needSeed: boolean
  readonly slotNum: number | null
  readonly onlyBig: boolean
  readonly zoneSplit: boolean
  readonly difficultyBp: number
  /** The smaller number wins. */
  readonly priority: number
  readonly isDisabled: boolean
}

/** pick_type_code of a pick order that an outside system made (外部镜像); it has no definition. */
export const outsideType = { code: 'WB', name: '外部拣货' } as const
/** Only urgent orders (deadline within 2 h, or tag 加急) enter this type, and they enter no other type while this one is enabled. */
export const URGENT_TYPE = 'JJ'
/** Only B2B orders (order_type 5) enter this type, and they enter no other type while this one is enabled. */
export const B2B_TYPE = 'BB'

const PLAIN = {
  orderStructure: 0,
  sameComposition: false,
  minSameNum: 20,
  pickMethod: 2,
  maxSkuNum: null,
  maxGoodsNum: null,
  maxWeightG: null,
  maxVolumeCm3: null,
  checkMode: 1,
  packMode: 1,
  needSeed: false,
  slotNum: null,
  onlyBig: false,
  zoneSplit: false,
  isDisabled: false,
} as const

/**
 * Default definitions, copied into every new tenant (tpl_pick_type_def, floor.md §7.3). Smaller priority first: types that have to be alone
 * (BB, DX), then urgent orders (JJ), then from the cheapest way of picking to the most expensive. BZ comes after DP and takes the orders of
 * several goods where DP is switched off or refuses them.
 */
export const PICK_TYPES: readonly PickTypeDef[] = [
  {
    ...PLAIN,
    pickTypeCode: 'BB',
    pickTypeName: 'B2B',
    pickMethod: 1,
    maxOrderNum: 1,
    slotNum: 1,
    difficultyBp: 20000,
    priority: 10,
  },
  {
    ...PLAIN,
    pickTypeCode: 'DX',
    pickTypeName: '大件',
    pickMethod: 1,
    maxOrderNum: 1,
    slotNum: 1,
    onlyBig: true,
    difficultyBp: 18000,
    priority: 20,
  },
  {
    ...PLAIN,
    pickTypeCode: 'JJ',
    pickTypeName: '加急',
    pickMethod: 3,
    maxOrderNum: 5,
    slotNum: 5,
    difficultyBp: 15000,
    priority: 30,
  },
  {
    ...PLAIN,
    pickTypeCode: 'BK',
    pickTypeName: '爆款',
    sameComposition: true,
    maxOrderNum: 200,
    checkMode: 2,
    packMode: 2,
    difficultyBp: 7000,
    priority: 40,
  },
  {
    ...PLAIN,
    pickTypeCode: 'DD',
    pickTypeName: '单品单件',
    orderStructure: 1,
    maxOrderNum: 60,
    checkMode: 2,
    difficultyBp: 8000,
    priority: 50,
  },
  {
    ...PLAIN,
    pickTypeCode: 'DJ',
    pickTypeName: '单品多件',
    orderStructure: 2,
    maxOrderNum: 30,
    difficultyBp: 10000,
    priority: 60,
  },
  {
    ...PLAIN,
    pickTypeCode: 'DP',
    pickTypeName: '多品多件',
    orderStructure: 3,
    pickMethod: 3,
    maxOrderNum: 12,
    slotNum: 12,
    difficultyBp: 13000,
    priority: 70,
  },
  {
    ...PLAIN,
    pickTypeCode: 'BZ',
    pickTypeName: '播种',
    orderStructure: 3,
    maxOrderNum: 40,
    slotNum: 40,
    needSeed: true,
    difficultyBp: 12000,
    priority: 80,
  },
]
